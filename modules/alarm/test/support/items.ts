import { newMark, type Place, type TestApp } from '@motorpool/testkit'
import { terminalItems, terminalStrategies } from '../../src/shared/index.ts'

type Body = Record<string, unknown>

async function made(app: TestApp, place: Place, api: string, body: Body): Promise<Body & { id: string }> {
  const answer = await app.as(place.owner).post<Body & { id: string }>(api, body)
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
  return answer.data
}

/** An item of the tenant's own; its id. */
export async function buildItem(app: TestApp, place: Place, body: Body = {}): Promise<string> {
  const mark = newMark()
  return (await made(app, place, terminalItems.api, { itemCode: mark, itemName: mark, ...body })).id
}

/** A strategy over an item of the tenant's own, where none is given. */
export async function buildTerminalStrategy(app: TestApp, place: Place, body: Body = {}) {
  const itemIds = body.itemIds ?? [await buildItem(app, place)]
  return made(app, place, terminalStrategies.api, {
    strategyName: newMark(),
    orgId: place.org.id,
    alarmLevel: '2',
    ...body,
    itemIds,
  })
}
