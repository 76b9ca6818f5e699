export { demoFleet } from './demo/fleet.ts'
export { type SeededUser, type SeedOptions, type SeedResult, seedDemo } from './demo/seed.ts'
export { Simulation, type SimulationOptions } from './engine/simulation.ts'
export { type Fleet, type FleetVehicle, readFleet, standardFleet } from './fleet.ts'
