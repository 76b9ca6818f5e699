import { pg, sql } from '@motorpool/db'
import { readSheet } from '@motorpool/excel'
import { anyResource, labelKey } from '@motorpool/resource/shared'
import { sendFile, workbook } from '@motorpool/resource/testing'
import type { ApiClient, Place, TestApp } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { simcards, terminals } from '../src/shared/index.ts'
import { newPlace, start } from './support/app.ts'
import { buildSimCard, buildTerminal, buildTerminalModel, digits, orgCode } from './support/fleet.ts'

const TERMINALS = terminals.api
const CARDS = simcards.api

describe('the number of a terminal', () => {
  let app: TestApp
  let owner: ApiClient
  let place: Place
  let theirs: Place
  let stranger: ApiClient
  let modelOfTheirs = ''

  beforeAll(async () => {
    app = await start()
    place = await newPlace(app)
    theirs = await newPlace(app)
    owner = app.as(place.owner)
    stranger = app.as(theirs.owner)
    modelOfTheirs = await buildTerminalModel(app, theirs)
  })
  afterAll(() => app.close())

  const claims = (number: string) =>
    app.db.withPlatform(undefined, 'test', async (tx) => {
      const { rows } = await sql<{ terminal: string | null; card: string | null; carrier: string | null }>`
        select terminal_id::text as terminal, card_id::text as card, carrier_id::text as carrier
        from claimed_number where number = ${number}`.execute(tx)
      return rows
    })
  /** What a terminal of another tenant with this number is answered. */
  const theirTerminal = (terminalCode: string) =>
    stranger.post(TERMINALS, { terminalCode, orgId: theirs.org.id, terminalModelId: modelOfTheirs })
  const theirCard = (values: object) =>
    stranger.post(`${CARDS}/save`, {
      simCode: digits(13),
      iccid: digits(20),
      operator: '1',
      cardCategory: '13',
      orgId: theirs.org.id,
      ...values,
    })

  it.each([
    ['a terminal number', async (n: string) => void (await buildTerminal(app, place, { terminalCode: n }))],
    ['a card number', async (n: string) => void (await buildSimCard(app, place, { simCode: n }))],
    ['an MSISDN', async (n: string) => void (await buildSimCard(app, place, { msisdn: n }))],
  ])('is refused to another tenant when, without leading zeros, it is %s already', async (_what, make) => {
    const n = digits(13)
    await make(n)
    for (const answer of [
      await theirTerminal(`0${n}`),
      await theirCard({ msisdn: `00${n}` }),
      await theirCard({ msisdn: `+${n}` }),
    ]) {
      expect([answer.status, answer.errCode]).toEqual([409, 'NUMBER_CLAIMED'])
      expect(answer.message?.replace(/\d{10,}/, '')).not.toMatch(/\d/)
    }
    expect((await theirTerminal(digits(13))).status).toBe(200)
  })

  it('is refused in another card number too, and to a terminal or card that changes to it', async () => {
    const n = `9${digits(10).slice(1)}`
    await buildTerminal(app, place, { terminalCode: n })
    const padded = n.padStart(13, '0')
    expect(await theirCard({ simCode: padded })).toMatchObject({ errCode: 'NUMBER_CLAIMED' })
    const card = await buildSimCard(app, theirs)
    expect(await stranger.put(CARDS, { id: card, simCode: padded })).toMatchObject({
      errCode: 'NUMBER_CLAIMED',
    })
    const terminal = await buildTerminal(app, theirs)
    expect(await stranger.put(TERMINALS, { id: terminal, terminalCode: padded })).toMatchObject({
      errCode: 'NUMBER_CLAIMED',
    })
  })

  it('says in three languages that it is taken, and not by whom', async () => {
    const n = digits(13)
    await buildTerminal(app, place, { terminalCode: n })
    const body = { terminalCode: `0${n}`, orgId: theirs.org.id, terminalModelId: modelOfTheirs }
    const messages = await Promise.all(
      ['zh-CN', 'en-US', 'ja-JP'].map(
        async (language) =>
          (await stranger.call('POST', TERMINALS, body, { headers: { 'accept-language': language } }))
            .message,
      ),
    )
    expect(new Set(messages).size).toBe(3)
    for (const message of messages) expect(message).toContain(`0${n}`)
  })

  it('may be shared by a terminal and its card, and by one of the tenant that is in no terminal', async () => {
    const n = digits(13)
    const simcardId = await buildSimCard(app, place, { simCode: n, msisdn: n })
    const id = await buildTerminal(app, place, { terminalCode: n })
    expect(await claims(n)).toEqual([{ terminal: id, card: simcardId, carrier: null }])
    expect((await owner.put(TERMINALS, { id, simcardId })).status).toBe(200)
    expect(await claims(n)).toEqual([{ terminal: id, card: simcardId, carrier: id }])
  })

  it('keeps its card out of other terminals', async () => {
    const n = digits(13)
    const simcardId = await buildSimCard(app, place, { simCode: n })
    await buildTerminal(app, place, { terminalCode: n })
    const other = await buildTerminal(app, place)
    expect(await owner.put(TERMINALS, { id: other, simcardId })).toMatchObject({ errCode: 'NUMBER_CLAIMED' })
    const loose = await buildSimCard(app, place)
    expect((await owner.put(TERMINALS, { id: other, simcardId: loose })).status).toBe(200)
    expect(await owner.put(CARDS, { id: loose, msisdn: n })).toMatchObject({ errCode: 'NUMBER_CLAIMED' })
  })

  it('is free again when its terminal or card has another one, or is deleted', async () => {
    const [n, m] = [digits(13), digits(13)]
    const terminal = await buildTerminal(app, place, { terminalCode: n })
    const card = await buildSimCard(app, place, { msisdn: m })
    await owner.put(TERMINALS, { id: terminal, terminalCode: digits(13) })
    await owner.put(CARDS, { id: card, msisdn: null })
    expect([...(await claims(n)), ...(await claims(m))]).toEqual([])
    const answers = [await theirTerminal(`0${n}`), await theirCard({ msisdn: m })]
    expect(answers.map((answer) => answer.status)).toEqual([200, 200])
    const last = await buildTerminal(app, place)
    const { terminalCode } = (await owner.get<{ terminalCode: string }>(`${TERMINALS}/${last}`)).data
    expect((await owner.delete(TERMINALS, { ids: [last] })).status).toBe(200)
    expect(await claims(terminalCode)).toEqual([])
  })

  it('is refused in a sheet, in the row that has it, also where two rows share it', async () => {
    const n = digits(13)
    await buildTerminal(app, place, { terminalCode: n })
    const { modelCode } = (
      await stranger.get<{ modelCode: string }>(`/api/terminal-svc/terminal/models/V1.0/${modelOfTheirs}`)
    ).data
    const org = await orgCode(app, theirs)
    const twice = digits(12)
    const rows = [`0${n}`, digits(13), twice, `0${twice}`].map((code) => [code, modelCode, org])
    const header = ['terminalCode', 'terminalModelId', 'orgId'].map(
      (name) => app.texts['zh-CN'][labelKey(anyResource(terminals), name)] ?? name,
    )
    const refused = await sendFile(stranger, `${TERMINALS}/import`, await workbook(header, rows))
    const said = (await readSheet(refused.raw)).slice(1).map((row) => String(row.at(-1) ?? ''))
    expect(said[0]).toContain(`0${n}`)
    expect(said.at(-1)).toContain(`0${twice}`)
    expect(await claims(twice)).toEqual([])
  })

  it('is claimed by whatever writes the rows, and the loser of a race gets a typed refusal', async () => {
    const n = digits(13)
    const outcome = (code: string, of: Place) =>
      app
        .as(of.owner)
        .post(TERMINALS, { terminalCode: code, orgId: of.org.id, terminalModelId: models.get(of) ?? '' })
    const models = new Map([
      [place, await buildTerminalModel(app, place)],
      [theirs, modelOfTheirs],
    ])
    const answers = await Promise.all([outcome(n, place), outcome(`0${n}`, theirs), outcome(`00${n}`, place)])
    expect(answers.map((a) => a.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(await claims(n)).toHaveLength(1)
  })

  it('that is doubled in rows stored without their triggers is named with its holders, and nothing is claimed', async () => {
    const n = digits(13)
    const [a, b] = [await buildTerminal(app, place), await buildSimCard(app, theirs)]
    const client = new pg.Client({ connectionString: app.ownerUrl })
    await client.connect()
    try {
      await client.query('begin; set local session_replication_role = replica')
      await client.query('update terminal set terminal_code = $1 where id = $2', [n, a])
      await client.query('update sim_card set msisdn = $1 where id = $2', [`0${n}`, b])
      await expect(client.query('call app.claim_all_numbers()')).rejects.toThrow(
        `${n} (terminal ${a} of tenant ${place.tenant.id}, SIM card ${b} of tenant ${theirs.tenant.id})`,
      )
    } finally {
      await client.end()
    }
    expect(await claims(n)).toEqual([])
  })

  it('is read by nobody of a tenant', async () => {
    const read = app.db.withTenant({ tenantId: place.tenant.id, orgScope: { kind: 'all' } }, (tx) =>
      sql`select * from claimed_number`.execute(tx),
    )
    await expect(read).rejects.toThrow('permission denied')
  })
})
