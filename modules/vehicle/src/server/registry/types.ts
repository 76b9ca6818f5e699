import type { DeviceName, PlatformAnswer } from '@motorpool/terminal/server'
import type { TerminalAnswerForm } from '@motorpool/terminal/shared'

/** A device as the gateway serves it; the shapes here are those of the gateway's own port. */
export interface RegisteredDevice {
  vehicleId: string
  tenantId: string
  orgId: string
  vin: string
  /** Number of the bound terminal; the VIN where a vehicle speaks without one. */
  terminalId: string
  /** Minutes east of UTC of the terminal's clock, where its model says so. */
  zone?: number
  /** How its terminal wants to be answered, where its model says so. */
  answer?: TerminalAnswerForm
}

export interface DeviceClaim {
  kind: 'device' | 'platform'
  id: string
  secret?: string
  iccid?: string
  /** The vehicle is only looked up: nobody signs on. */
  activation?: boolean
}

export interface DeviceRegistration extends DeviceClaim, DeviceName {
  /** Of the vehicle that it believes to be in; its VIN where the colour is 0. */
  plate?: string
  plateColour?: number
}

export type DeviceAnswer =
  | {
      ok: true
      device: RegisteredDevice
      /** Whether the claim was proven: by an authentication code, a matching ICCID or the platform that sends it. */
      proven: boolean
      /** ICCID to be pinned once the sign-on is accepted. */
      pin?: string
    }
  | PlatformAnswer
  | { ok: false; reason: 'unknown' | 'credential' | 'disabled' | 'iccid' | 'protocol' }

/**
 * `vehicle_registered`: the terminal is in no vehicle here, and the one that it names has another terminal; `no_vehicle`: it is in
 * none, and names none that could be its own.
 */
export type RegistrationAnswer =
  | { ok: true; authCode: string }
  | { ok: false; reason: 'vehicle_registered' | 'no_vehicle' | 'terminal_registered' | 'no_terminal' }

export interface VehicleRegistry {
  /** `carried`: a lower platform that has signed on sends for the vehicle. */
  resolve(protocol: string, claim: DeviceClaim, carried?: boolean): Promise<DeviceAnswer>
  /** Remembers the ICCID with which the terminal of a vehicle signed on; false where another one was faster. */
  pin(device: RegisteredDevice, iccid: string): Promise<boolean>
  register(protocol: string, registration: DeviceRegistration): Promise<RegistrationAnswer>
  deregister(protocol: string, deviceId: string): Promise<void>
}
