import { createInterface } from 'node:readline'
import { fromHex } from '@motorpool/kernel'
import { byName, PROTOCOLS } from '@motorpool/protocols'
import type { DecodedField, Protocol, Refusal } from '@motorpool/wire'

/** `npm run -s decode -- <protocol>`: hex frames on standard input, one a line; one JSON line each, fields or refusal. */
const protocol = byName(process.argv[2] ?? '')
if (!protocol) {
  console.error(`usage: npm run -s decode -- ${PROTOCOLS.map(({ name }) => name).join(' | ')} < frames.hex`)
  process.exit(2)
}

/** Longest line accepted, characters: the longest frame of either protocol twice over. */
const MAX_LINE = 4 * 65_600

function plain(field: DecodedField): Record<string, unknown> {
  const { name, label, children, ...rest } = field
  return {
    ...rest,
    name: name[1],
    nameZh: name[0],
    ...(label ? { label: label[1], labelZh: label[0] } : {}),
    ...(children ? { fields: children.map(plain) } : {}),
  }
}

function refused({ code, detail, offset }: Omit<Refusal, 'ok'>): object {
  return {
    ok: false,
    protocol: protocol?.name,
    error: { code, detail, ...(offset === undefined ? {} : { offset }) },
  }
}

function decodeLine(text: string): object {
  if (text.length > MAX_LINE)
    return refused({
      code: 'too_long',
      detail: `the line has ${text.length} characters; at most ${MAX_LINE} are read`,
    })
  const bytes = fromHex(text)
  if (!bytes || bytes.length === 0)
    return refused({ code: 'bad_header', detail: 'the line is not hex: pairs of 0-9 a-f are expected' })
  const result = (protocol as Protocol).decode(bytes)
  if (!result.ok) return refused(result)
  const { fields, messageName, deviceTime, ...head } = result
  return {
    ...head,
    message: messageName[1],
    messageZh: messageName[0],
    ...(deviceTime === undefined ? {} : { deviceTime: new Date(deviceTime).toISOString() }),
    fields: fields.map(plain),
  }
}

const lines = createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })
for await (const line of lines) {
  const text = line.trim()
  if (text) console.log(JSON.stringify(decodeLine(text)))
}
