export {
  checkPlatform,
  type DeviceName,
  deregisterDevice,
  hashPlatformPassword,
  type PlatformAnswer,
  registerDevice,
  sameSecret,
} from './auth.ts'
export {
  type BindableTerminal,
  lockFreeTerminal,
  lockTerminals,
  markBound,
  markUnbound,
  searchBound,
  type TerminalReference,
} from './binding.ts'
export { terminalErrors } from './errors.ts'
export { addFilingStates, type FiledRecords, type FilingStates, filingStates } from './filing-port.ts'
export { terminalModule } from './module.ts'
export { platformKeyModule } from './platform-keys.ts'
export { type CatalogueProtocol, catalogueProtocols, protocolIdsOn } from './protocol-port.ts'
export { readDefinitions } from './signal-definitions.ts'
export { CachedSignals, type SignalChange, type SignalSource, signalsChanged } from './signal-source.ts'
export { recordSoftware } from './software.ts'
export { type TerminalVehicles, terminalVehicles } from './vehicle-port.ts'
