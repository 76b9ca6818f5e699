import type { PortalVehicle } from '../../shared/index.ts'

/** What its customer calls it: its own name, else the plate, else the machine number. */
export const nameOf = ({
  vehicleName,
  plateCode,
  machineCode,
}: Pick<PortalVehicle, 'vehicleName' | 'plateCode' | 'machineCode'>) =>
  vehicleName ?? plateCode ?? machineCode

/** What identifies it below a name of the customer's. */
export const numberOf = ({ vehicleName, plateCode, machineCode, modelName }: PortalVehicle): string =>
  [modelName, vehicleName ? (plateCode ?? machineCode) : plateCode ? machineCode : null]
    .filter(Boolean)
    .join(' · ')

export interface Energy {
  kind: 'battery' | 'fuel'
  value: number
}

/** The battery of what drives on one, else the tank; undefined where neither was reported. */
export function energyOf({
  soc,
  fuel,
  energyCatalog,
}: Pick<PortalVehicle, 'soc' | 'fuel' | 'energyCatalog'>): Energy | undefined {
  if (soc !== null && (energyCatalog !== 'FUEL' || fuel === null)) return { kind: 'battery', value: soc }
  if (fuel !== null) return { kind: 'fuel', value: fuel }
  return undefined
}

export const vehiclePath = (vin: string): string => `/portal/vehicles/${encodeURIComponent(vin)}`
