import { type DialogSize, type FieldFailure, messagesInRow } from '@motorpool/ui'
import type { AnyResource } from '../../shared/define.ts'
import type { Mode } from '../../shared/validate.ts'

/** Fields that a dialog of the usual size can show without much scrolling. */
const FIELDS_USUAL = 16

/** The size of the dialog that fits a resource's form: a whole page for many fields or a text with pictures. */
export function formSize(resource: AnyResource, mode: Mode): DialogSize {
  const fields = resource.form.flatMap((group) => group.items.map((item) => resource.fields[item.field]))
  if (fields.length > FIELDS_USUAL || fields.some((field) => field?.kind === 'richText')) return 'page'
  return mode === 'update' ? 'edit' : 'default'
}

/** What a form says above its fields. */
export interface FormFailure {
  message: string
  /** Of the refusal: `CONFLICT` offers the newest record. */
  code?: string | undefined
}

/** Where the messages of a refused form go. */
export interface PlacedFailures {
  /** At their fields, in the order in which they came. */
  atFields: readonly { name: string; errors: string[] }[]
  /** Above all fields: what is about none that the form shows. */
  above: FormFailure | undefined
}

/** Messages about fields that the form shows stand at the fields, all others together above. */
export function placeFailures(resource: AnyResource, failures: readonly FieldFailure[]): PlacedFailures {
  const shown = new Set(resource.form.flatMap((group) => group.items.map((item) => item.field)))
  const own = failures.filter((one) => shown.has(one.field))
  const rest = failures.filter((one) => !shown.has(one.field))
  return {
    atFields: own.map((one) => ({ name: one.field, errors: [one.message] })),
    above:
      rest.length === 0
        ? undefined
        : {
            message: messagesInRow(rest.map((one) => one.message)),
            code: rest.find((one) => one.code)?.code,
          },
  }
}
