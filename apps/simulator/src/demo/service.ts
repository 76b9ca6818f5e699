import type { ApiClient } from './client.ts'
import type { DemoTenant, DemoVehicle } from './fleet.ts'
import { signaturePicture } from './picture.ts'
import type { SignIn } from './workshop.ts'

const SERVICE = '/api/customer-svc/service'
const STATIONS = `${SERVICE}/site/mgr/V1.0`
const RELATIONS = `${SERVICE}/resourceRelations/V1.0`
const ORDERS = `${SERVICE}/orders/V1.0`
const WORK = `${SERVICE}/work_orders/V1.0`
const OWN = '/api/system-svc/users/V1.0/getCurUser'
const DAY_MS = 86_400_000
/** Vehicles before these have other parts in the demo. */
const FIRST = 12

interface Place {
  lng: number
  lat: number
}

interface StationPlan extends Place {
  name: string
  province: string
  city: string
  address: string
}

const PLANT_STATIONS: readonly StationPlan[] = [
  {
    name: '唐山服务站',
    province: '130000',
    city: '130200',
    address: '路北区建设北路 118 号',
    lng: 118.18,
    lat: 39.63,
  },
  {
    name: '成都服务站',
    province: '510000',
    city: '510100',
    address: '新都区物流大道 26 号',
    lng: 104.16,
    lat: 30.82,
  },
  {
    name: '广州配件中心',
    province: '440000',
    city: '440100',
    address: '白云区机场路 903 号',
    lng: 113.26,
    lat: 23.2,
  },
]

const FLEET_STATIONS: readonly StationPlan[] = [
  {
    name: '济南维修中心',
    province: '370000',
    city: '370100',
    address: '历城区工业北路 60 号',
    lng: 117.12,
    lat: 36.7,
  },
  {
    name: '武汉维修中心',
    province: '420000',
    city: '420100',
    address: '汉阳区龙阳大道 88 号',
    lng: 114.2,
    lat: 30.53,
  },
  {
    name: '杭州维修中心',
    province: '330000',
    city: '330100',
    address: '拱墅区石祥路 71 号',
    lng: 120.16,
    lat: 30.33,
  },
]

async function ensureStations(
  own: ApiClient,
  orgId: string,
  plans: readonly StationPlan[],
): Promise<{ id: string; place: Place }[]> {
  const made: { id: string; place: Place }[] = []
  for (const [i, { name, province, city, address, lng, lat }] of plans.entries()) {
    const { id } = await own.post<{ id: string }>(STATIONS, {
      orgId,
      stationCode: `FW-${i + 1}`,
      stationName: name,
      stationType: name.includes('配件') ? 'PARTS' : 'REPAIR',
      contactName: '服务台',
      contactPhone: `400-000-00${i + 1}0`,
      provinceCode: province,
      cityCode: city,
      address,
      location: { lng, lat },
      businessHours: '08:00–18:00',
      serviceScope: '维修、保养、配件',
      remark: '演示数据',
    })
    made.push({ id, place: { lng, lat } })
  }
  return made
}

interface Asked {
  type: 'REPAIR' | 'MAINTENANCE' | 'INSPECTION'
  content: string
}

const ASKED: readonly Asked[] = [
  { type: 'REPAIR', content: '发动机动力不足，加速时冒黑烟' },
  { type: 'INSPECTION', content: '交付前检测' },
  { type: 'REPAIR', content: '液压系统油温高，动作缓慢' },
  { type: 'MAINTENANCE', content: '定期保养：更换机油、机油滤清器' },
  { type: 'REPAIR', content: '空调不制冷' },
  { type: 'REPAIR', content: '冷却液温度报警，检查散热器与节温器' },
  { type: 'MAINTENANCE', content: '更换空气滤清器、燃油滤清器' },
  { type: 'REPAIR', content: '蓄电池亏电，无法起动' },
  { type: 'REPAIR', content: '仪表无显示，检查线束' },
  { type: 'REPAIR', content: '尿素系统报警，复查尿素质量' },
]

/** Those who have a part in it: who leads, and the people who are sent. */
interface Crew {
  lead: ApiClient
  people: { client: ApiClient; id: string }[]
}

const ownId = async (client: ApiClient) => (await client.get<{ id: string }>(OWN)).id

const step = (client: ApiClient, id: string, call: string, body: object = {}) =>
  client.put(`${WORK}/${id}/${call}`, body)

async function newOrder(lead: ApiClient, vehicle: DemoVehicle, asked: Asked, i: number): Promise<string> {
  const { id } = await lead.post<{ id: string }>(ORDERS, {
    vin: vehicle.sim.vin,
    orderType: asked.type,
    contactName: '张师傅',
    contactPhone: `1000000960${i}`,
    content: asked.content,
    expectTime: Date.now() + ((i % 3) + 1) * DAY_MS,
  })
  return id
}

async function assigned(lead: ApiClient, orderId: string, stationId: string): Promise<string> {
  await lead.put(`${ORDERS}/${orderId}/assign`, { stationId })
  const [work] = await lead.all<{ id: string }>(`${WORK}/page`, { serviceOrderId: orderId })
  if (!work) throw new Error(`order ${orderId} has no work order`)
  return work.id
}

/** How far each work order goes: the calls of the person it is dispatched to, one after another. */
const ROADS: readonly (readonly string[])[] = [
  [],
  ['accept', 'depart'],
  ['accept', 'depart', 'arrive', 'diagnose'],
  ['accept', 'depart', 'arrive', 'diagnose', 'parts', 'finish'],
  ['accept', 'arrive', 'diagnose', 'finish', 'sign'],
  ['accept', 'return'],
]

const WORDS: Readonly<Record<string, object>> = {
  diagnose: { note: '检查后确认零件磨损，需更换' },
  parts: { note: '更换滤清器 2 个、密封圈 1 个' },
  return: { note: '缺少专用工具，请改派' },
  finish: { result: '故障排除，试机 20 分钟正常', workHours: 2.5, cost: 860 },
}

async function goRoad(
  { client, id }: Crew['people'][number],
  lead: ApiClient,
  workId: string,
  road: readonly string[],
  place: Place,
): Promise<void> {
  await step(lead, workId, 'start', { serviceUserId: id })
  for (const [n, call] of road.entries()) {
    // From the station towards the machine, a kilometre a step.
    const location = { lng: place.lng + n * 0.01, lat: place.lat + n * 0.006 }
    if (call === 'sign') {
      const signature = await client.upload('签名.png', 'image/png', signaturePicture(Number(workId) % 7))
      await step(client, workId, call, { location, signature, signerName: '张师傅' })
    } else await step(client, workId, call, { location, ...WORDS[call] })
  }
}

/** Orders in every state, made the way that people make them. */
async function serve(
  crew: Crew,
  vehicles: readonly DemoVehicle[],
  stations: readonly { id: string; place: Place }[],
): Promise<void> {
  const { lead, people } = crew
  const orders: string[] = []
  for (const [i, asked] of ASKED.entries()) {
    const vehicle = vehicles[FIRST + i]
    if (vehicle) orders.push(await newOrder(lead, vehicle, asked, i))
  }
  // The first two wait for a station, the last is cancelled, the third waits to be dispatched.
  const [, , waiting, ...others] = orders
  const cancelled = others.pop()
  if (cancelled) await lead.put(`${ORDERS}/${cancelled}/cancel`, { reason: '客户自行修复' })
  const [first] = stations
  if (!first) return
  if (waiting) await assigned(lead, waiting, first.id)
  for (const [i, road] of ROADS.entries()) {
    const [orderId, station, person] = [others[i], stations[i % stations.length], people[i % people.length]]
    if (!orderId || !station || !person) continue
    const workId = await assigned(lead, orderId, station.id)
    await goRoad(person, lead, workId, road, station.place)
    if (road.at(-1) !== 'sign') continue
    await lead.put(`${ORDERS}/${orderId}/finish`, {})
    await lead.put(`${ORDERS}/${orderId}/rate`, { score: 5 })
  }
}

/** Stations, who serves for them, and orders in every state. What is there already is left as it is. */
export async function ensureService(
  own: ApiClient,
  { plan, vehicles }: DemoTenant,
  signIn: SignIn,
): Promise<void> {
  if ((await own.all(`${STATIONS}/page`)).length > 0) return
  const { org } = await own.get<{ org: { id: string } }>(OWN)
  const stations = await ensureStations(own, org.id, plan.plant ? PLANT_STATIONS : FLEET_STATIONS)
  const leader = plan.users.find(({ role }) => role === 'operator')
  if (!leader) return
  const crew: Crew = { lead: await signIn(leader.userName), people: [] }
  for (const { userName } of plan.users.filter(({ postList }) => postList.includes('SERVICE'))) {
    const client = await signIn(userName)
    crew.people.push({ client, id: await ownId(client) })
  }
  const driving = vehicles.filter(({ bare }) => !bare)
  for (const [i, { id: userId }] of crew.people.entries())
    await own.post(RELATIONS, {
      orgId: org.id,
      stationId: stations[i % stations.length]?.id,
      userId,
      vin: driving[i]?.sim.vin,
      remark: '演示数据',
    })
  await serve(crew, driving, stations)
  for (const { client } of crew.people) await client.signOut()
  await crew.lead.signOut()
}
