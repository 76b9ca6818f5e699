import { readFile } from 'node:fs/promises'
import { readerHere } from '@motorpool/recognition/here'
import { afterAll, describe, expect, it } from 'vitest'
import { type DocumentKind, fieldsOf } from '../src/server/documents/index.ts'
import truths from './fixtures/truth.json' with { type: 'json' }

const reader = readerHere()
afterAll(() => reader.close())

const photo = (name: string) => readFile(new URL(`./fixtures/${name}.jpg`, import.meta.url))
const documentOf = (kind: string): DocumentKind =>
  kind.startsWith('idCard') ? 'idCard' : (kind as DocumentKind)

describe('recognition on this machine', () => {
  it.each(Object.entries(truths))(
    'reads every field of %s as it stands there (R381)',
    async (name, truth) => {
      const { kind, ...expected } = truth
      const reading = await reader.read(await photo(name), 'test')
      expect(reading.kind).toBe('read')
      const fields = reading.kind === 'read' ? fieldsOf(documentOf(kind), reading.lines) : {}
      const read = Object.fromEntries(Object.keys(expected).map((field) => [field, fields[field]?.value]))
      expect(read).toEqual(expected)
      for (const { score } of Object.values(fields).filter((field) => field !== undefined)) {
        expect(score).toBeGreaterThan(0)
        expect(score).toBeLessThanOrEqual(1)
      }
    },
  )

  it('says of a number whose check digit does not come out that it is unsure', async () => {
    const reading = await reader.read(await photo('idCardFront-0'), 'test')
    if (reading.kind !== 'read') throw new Error(reading.reason)
    const misread = reading.lines.map((line) =>
      /^\d{17}[\dX]$/.test(line.text)
        ? {
            ...line,
            characters: line.characters.map((c, i) =>
              i === 12 ? { ...c, text: c.text === '7' ? '8' : '7' } : c,
            ),
          }
        : line,
    )
    expect(fieldsOf('idCard', reading.lines).certNo?.score).toBeGreaterThan(0.9)
    expect(fieldsOf('idCard', misread).certNo?.score).toBeLessThan(0.5)
  })

  it('tells a photograph of a screen, and what is no picture', async () => {
    expect(await reader.read(await photo('screen'), 'test')).toEqual({ kind: 'unread', reason: 'SCREEN' })
    const none = { kind: 'unread', reason: 'NO_PICTURE' }
    expect(await reader.read(Buffer.from('not a picture'), 'test')).toEqual(none)
    expect(
      await reader.read(
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect width="900" height="900"/></svg>'),
        'test',
      ),
    ).toEqual(none)
    const broken = (await photo('idCardFront-0')).subarray(0, 4000)
    expect(await reader.read(broken, 'test')).toEqual(none)
  })

  it('refuses pictures of more bytes or pixels than a camera makes', async () => {
    const large = { kind: 'unread', reason: 'TOO_LARGE' }
    expect(await reader.read(Buffer.alloc(21 * 1024 * 1024), 'test')).toEqual(large)
    // The head of a PNG of 30,000 × 30,000 pixels.
    const png = Buffer.from('89504e470d0a1a0a0000000d49484452000075300000753008020000001fe85a4f', 'hex')
    const reading = await reader.read(png, 'test')
    expect(reading.kind).toBe('unread')
  })

  it('finds no text where there is none', async () => {
    const { default: sharp } = await import('sharp')
    const blank = await sharp({ create: { width: 800, height: 500, channels: 3, background: '#8899aa' } })
      .jpeg()
      .toBuffer()
    expect(await reader.read(blank, 'test')).toEqual({ kind: 'unread', reason: 'NO_TEXT' })
  })
})
