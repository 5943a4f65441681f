import FuzzBridge
import MyMachines

// block 1 of FuzzBridge.swift
