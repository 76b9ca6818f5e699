import {
  type Claimed,
  type DecodedField,
  type DecodedFrame,
  type DriverCard,
  saidText,
  valueAt,
} from '@motorpool/wire'

const CARD_OUT = 2

const fieldOf = (frame: DecodedFrame, key: string): DecodedField | undefined =>
  frame.fields.find((field) => field.key === key)

const textOf = (frame: DecodedFrame, key: string): string | null =>
  saidText(fieldOf(frame, key)?.value) ?? null

/** 0x0702. A card that could not be read says nothing. */
export function driver(frame: DecodedFrame): DriverCard | undefined {
  if (fieldOf(frame, 'status')?.value === CARD_OUT) return { name: null, licence: null }
  const card = { name: textOf(frame, 'driver'), licence: textOf(frame, 'licence') }
  return card.name === null && card.licence === null ? undefined : card
}

const VIN = /^[A-HJ-NPR-Z0-9]{17}$/

/** 0x0100 names the plate, or the VIN of a vehicle without one; versions and cards come by 0x0102 and 0x0107. */
export function claimed(frame: DecodedFrame): Claimed {
  const plate = textOf(frame, 'plate')
  const said = {
    vin: plate !== null && VIN.test(plate) ? plate : null,
    iccid: textOf(frame, 'iccid'),
    imei: textOf(frame, 'imei'),
    model: textOf(frame, 'model'),
    software: textOf(frame, 'firmware') ?? textOf(frame, 'softwareVersion'),
  }
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null))
}

/** Additional information 0x30 of a location. */
export function signal({ fields }: DecodedFrame): number | undefined {
  const told = valueAt(fields, 'items.radioSignal.value')
  return typeof told === 'number' ? told : undefined
}
