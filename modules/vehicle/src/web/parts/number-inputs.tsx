import { VIN_LENGTH, vinCheckDigit, vinIntruder, vinModelYear } from '@motorpool/kernel'
import { type InputProps, webKind } from '@motorpool/resource/web'
import { asText, useText } from '@motorpool/ui'
import { createElement, type ReactNode } from 'react'
import { plateKind } from '../../shared/plate.ts'

interface Hint {
  key: string
  params?: Record<string, string | number>
  warns?: boolean
}

/** What is to be said of a VIN that is being typed: what it lacks, what it holds, whether its check digit is right. */
export function vinHint(vin: string, category: unknown, now: number): Hint {
  if (category === 'NON_ROAD' || category === 'CUSTOM') return { key: 'vehicle.vin.machine' }
  if (vin === '') return { key: 'vehicle.vin.expected' }
  const at = vinIntruder(vin)
  if (at >= 0) return { key: 'vehicle.vin.intruder', params: { n: at + 1, c: vin.charAt(at) }, warns: true }
  if (vin.length !== VIN_LENGTH)
    return { key: 'vehicle.vin.length', params: { n: vin.length }, warns: vin.length > VIN_LENGTH }
  const [maker, digit] = [vin.slice(0, 3), vinCheckDigit(vin)]
  if (digit !== vin.charAt(8))
    return { key: 'vehicle.vin.digit', params: { digit, is: vin.charAt(8) }, warns: true }
  const year = vinModelYear(vin, now)
  return year === undefined
    ? { key: 'vehicle.vin.right', params: { maker } }
    : { key: 'vehicle.vin.rightYear', params: { maker, year } }
}

/** The same of a plate. */
export function plateHint(plate: string): Hint {
  if (plate === '') return { key: 'vehicle.plate.expected' }
  const kind = plateKind(plate)
  return kind ? { key: `vehicle.plate.${kind}` } : { key: 'vehicle.plate.unknown', warns: true }
}

/** A text input with a line below it that says what was typed; it is there before, so that nothing jumps. */
function withHint(hintOf: (text: string, props: InputProps) => Hint) {
  return function HintedInput(props: InputProps): ReactNode {
    const t = useText()
    const { key, params, warns } = hintOf(asText(props.value), props)
    return (
      <>
        {createElement(webKind(props.field).Input, props)}
        <div className={warns ? 'vehicle-hint mp-warn' : 'vehicle-hint mp-faint'} aria-live="polite">
          {t(key, params)}
        </div>
      </>
    )
  }
}

/** Inputs of the forms of vehicles that know what a VIN and a plate look like. */
export const numberInputs = {
  vin: withHint((vin, { values }) => vinHint(vin, values.vehicleCategory, Date.now())),
  plateCode: withHint(plateHint),
}
