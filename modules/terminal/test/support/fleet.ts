import { sql } from '@motorpool/db'
import type { Place, TestApp } from '@motorpool/testkit'
import { newMark } from '@motorpool/testkit'
import { simcards, terminalModels, terminalSuppliers, terminals } from '../../src/shared/index.ts'

type Body = Record<string, unknown>

let counter = 0
/** A number that no other row of the run has, with so many digits. */
export const digits = (length: number): string => `1${String(++counter).padStart(length - 1, '0')}`

export async function make(app: TestApp, place: Place, path: string, body: Body): Promise<string> {
  const answer = await app.as(place.owner).post<{ id: string }>(path, body)
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`)
  return answer.data.id
}

export function buildSupplier(app: TestApp, place: Place, body: Body = {}): Promise<string> {
  const mark = newMark()
  const path = terminalSuppliers.calls.create?.path ?? ''
  return make(app, place, path, { supplierCode: mark, supplierName: mark, orgId: place.org.id, ...body })
}

export async function buildTerminalModel(app: TestApp, place: Place, body: Body = {}): Promise<string> {
  const supplierId = body.supplierId ?? (await buildSupplier(app, place))
  const mark = newMark()
  return make(app, place, terminalModels.calls.create?.path ?? '', {
    modelCode: mark,
    modelName: mark,
    chainTypes: ['GB4', 'GB6'],
    ...body,
    supplierId,
  })
}

export function buildSimCard(app: TestApp, place: Place, body: Body = {}): Promise<string> {
  return make(app, place, simcards.calls.create?.path ?? '', {
    simCode: digits(13),
    iccid: digits(19),
    operator: '1',
    cardCategory: '13',
    orgId: place.org.id,
    ...body,
  })
}

export async function buildTerminal(app: TestApp, place: Place, body: Body = {}): Promise<string> {
  const terminalModelId = body.terminalModelId ?? (await buildTerminalModel(app, place))
  return make(app, place, terminals.calls.create?.path ?? '', {
    terminalCode: `T${digits(10)}`,
    orgId: place.org.id,
    ...body,
    terminalModelId,
  })
}

/** The code of a place's organisation, as spreadsheets name it. */
export async function orgCode(app: TestApp, place: Place): Promise<string> {
  return app.db.withPlatform(undefined, 'test', async (tx) => {
    const { rows } = await sql<{
      code: string
    }>`select org_code as code from org where id = ${place.org.id}`.execute(tx)
    return rows[0]?.code ?? ''
  })
}
