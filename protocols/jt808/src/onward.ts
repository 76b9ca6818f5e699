import { type Onward, RawForm } from '@motorpool/wire'
import { JtClient } from './client.ts'
import { encodeFrame, openFrame } from './codec.ts'
import { content } from './content.ts'
import { EDITIONS, type Edition } from './edition.ts'
import { deviceIdOf } from './frame/header.ts'

const LOCATION = 0x0200
/** Where neither the province nor the maker of a terminal is told. */
const PROVINCE = 0
const MANUFACTURER = 'MTRPL'
const MODEL = 'ONWARD'
/** Characters of a terminal's id in the registration (2011 and 2013). */
const ID_LENGTH = 7

const editionOf = (text: string): Edition => EDITIONS.find((one) => one === text) ?? '2013'

/** A platform as the terminals of its vehicles; a vehicle is named by its VIN, which colour 0 says of the plate. */
export const onward: Onward = {
  client: ({ emit, timing, edition, number, vin, credential }) =>
    new JtClient({
      emit,
      timing,
      authCode: credential,
      identity: {
        edition: editionOf(edition),
        number,
        province: PROVINCE,
        city: 0,
        manufacturer: MANUFACTURER,
        model: MODEL,
        terminalId: number.slice(-ID_LENGTH),
        plateColour: 0,
        plate: vin,
        iccid: '',
        imei: '',
        hardware: '',
        firmware: '',
      },
    }),
  body: (raw, form, messageId) => (messageId === LOCATION ? content(raw, form).slice() : undefined),
  numberIn(raw, form) {
    if (form !== RawForm.frame) return undefined
    const opened = openFrame(raw)
    return opened.ok ? deviceIdOf(opened.header.number) : undefined
  },
  framed: (body, { edition, number }) =>
    encodeFrame({ edition: editionOf(edition), number }, LOCATION, 0, body),
}
