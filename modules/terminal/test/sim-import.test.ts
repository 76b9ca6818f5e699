import { anyResource, labelKey } from '@motorpool/resource/shared'
import { sendFile, workbook } from '@motorpool/resource/testing'
import type { ApiClient, Place, TestApp } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Operator, SimCardCategory, SimStatus, simcards } from '../src/shared/index.ts'
import { newPlace, start } from './support/app.ts'
import { digits, orgCode } from './support/fleet.ts'

interface Card {
  simCode: string
  msisdn: string | null
  simStatus: string
}

describe('cards by spreadsheet', () => {
  let app: TestApp
  let place: Place
  let owner: ApiClient

  beforeAll(async () => {
    app = await start()
    place = await newPlace(app)
    owner = app.as(place.owner)
  })
  afterAll(() => app.close())

  const sheet = (rows: readonly Record<string, string>[]) => {
    const names = Object.keys(rows[0] ?? {})
    const header = names.map((name) => app.texts['zh-CN'][labelKey(anyResource(simcards), name)] ?? name)
    return workbook(
      header,
      rows.map((row) => names.map((name) => row[name] ?? null)),
    )
  }
  const cardBy = async (iccid: string) =>
    (await owner.post<{ items: Card[] }>(`${simcards.api}/pageList`, { iccid })).data.items[0]

  it('R313 brings new cards by import, and their numbers and states by import/sim', async () => {
    const [iccid, simCode, msisdn] = [digits(20), digits(13), digits(13)]
    const fresh = await sheet([
      {
        simCode,
        iccid,
        operator: Operator.labels['2']['zh-CN'],
        cardCategory: SimCardCategory.labels['13']['zh-CN'],
        orgId: await orgCode(app, place),
      },
    ])
    const made = await sendFile(owner, `${simcards.api}/import`, fresh)
    expect([made.status, made.data]).toEqual([200, { total: 1 }])

    const next = digits(13)
    const changes = await sheet([
      { iccid, simCode: next, msisdn, simStatus: SimStatus.labels.CREATE['zh-CN'] },
    ])
    const changed = await sendFile(owner, `${simcards.api}/import/sim`, changes)
    expect([changed.status, changed.data]).toEqual([200, { total: 1 }])
    expect(await cardBy(iccid)).toMatchObject({ simCode: next, msisdn, simStatus: 'CREATE' })

    const unknown = digits(20)
    const refused = await sendFile(
      owner,
      `${simcards.api}/import/sim`,
      await sheet([{ iccid: unknown, simCode: digits(13) }]),
    )
    expect(refused.data).toBeUndefined()
    expect(await cardBy(unknown)).toBeUndefined()
  })
})
