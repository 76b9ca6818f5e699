import type { DecodedField, DecodedFrame, Refusal } from '@motorpool/wire'

/** What stands in place of a password, whatever its length, and of each of its bytes. */
const HIDDEN = '******'
const OVER = 0x2a

const isSecret = ({ secret, children = [] }: DecodedField): boolean =>
  secret === true || children.some(isSecret)

/** Whether a message holds a password. */
export const hasSecrets = (decoded: DecodedFrame | Refusal): boolean =>
  decoded.ok && decoded.fields.some(isSecret)

function hidden(field: DecodedField): DecodedField {
  if (field.secret) {
    const { raw: _, ...rest } = field
    return { ...rest, value: HIDDEN }
  }
  return field.children && isSecret(field) ? { ...field, children: withoutSecrets(field.children) } : field
}

/** Fields for people: a password is for its terminal alone. */
export const withoutSecrets = (fields: DecodedField[]): DecodedField[] =>
  fields.some(isSecret) ? fields.map(hidden) : fields

function over(bytes: Uint8Array, fields: readonly DecodedField[]): void {
  for (const { secret, offset, length, children = [] } of fields) {
    if (secret) bytes.fill(OVER, offset, offset + length)
    over(bytes, children)
  }
}

/** The bytes that offsets count in, with those of passwords written over. */
export function overwritten(bytes: Uint8Array, decoded: DecodedFrame | Refusal): Uint8Array {
  if (!decoded.ok || !hasSecrets(decoded)) return bytes
  const copy = bytes.slice()
  over(copy, decoded.fields)
  return copy
}
