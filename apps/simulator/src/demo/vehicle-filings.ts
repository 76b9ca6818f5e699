import type { ApiClient } from './client.ts'
import { VEHICLE } from './sheet-plan.ts'

const MODEL_FILINGS = `${VEHICLE}/vehicleModelFiling/V1.0`
const FILINGS = `${VEHICLE}/filing/vehicle/V1.0`
const ELECTRIC = `${VEHICLE}/new-energy/vehicle/V1.0`
/** What is filed at once. */
const AT_ONCE = 100
/** Of so many electric vehicles one has no numbers of its motor and battery yet: the board of readiness has something to show. */
const LACKING = 6
/** ms between two looks at the filings of the models, and how often. */
const PAUSE_MS = 5000
const LOOKS = 30

interface Electric {
  id: string
  vin: string
  vehicleModelId: string
  motorNo: string | null
  /** Of a financed vehicle, whose record nobody changes. */
  financeOrgId: string | null
}

interface ModelFiling {
  vehicleModelId: string
  filingUsage: string
  auditState: string
}

interface VehicleFiling {
  id: string
  vin: string
  auditState: string
}

const modelFilings = async (own: ApiClient): Promise<ModelFiling[]> =>
  (await own.all<ModelFiling>(`${MODEL_FILINGS}/page`)).filter(({ filingUsage }) => filingUsage === 'GBEV')

/** The models that the authority has passed, once it has decided on all that it has. */
async function passedModels(own: ApiClient, going: () => boolean): Promise<ReadonlySet<string>> {
  let filed = await modelFilings(own)
  for (let i = 0; i < LOOKS && going() && filed.some((one) => one.auditState === 'PENDING_AUDIT'); i++) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    filed = await modelFilings(own)
  }
  return new Set(filed.filter((one) => one.auditState === 'PASSED').map((one) => one.vehicleModelId))
}

/** Motors and batteries get their numbers, and the vehicles are filed whose models have passed. */
export async function fileElectric(own: ApiClient, going: () => boolean): Promise<void> {
  const vehicles = await own.all<Electric>(`${ELECTRIC}/page`)
  if (vehicles.length === 0) return
  const numbered = vehicles.filter(({ financeOrgId }, i) => !financeOrgId && i % LACKING !== LACKING - 1)
  for (const { id, vin, motorNo } of numbered)
    if (!motorNo && going())
      await own.post(`${ELECTRIC}/updateAll`, {
        id,
        motorNo: `M${vin.slice(-9)}`,
        batteryNo: `B${vin.slice(-9)}`,
      })
  const passed = await passedModels(own, going)
  const ready = new Set(
    numbered.filter(({ vehicleModelId }) => passed.has(vehicleModelId)).map(({ vin }) => vin),
  )
  const drafts = (await own.all<VehicleFiling>(`${VEHICLE}/vehicles/V1.0/page/filing`)).filter(
    ({ vin, auditState }) => ready.has(vin) && auditState === 'PENDING_SUBMIT',
  )
  const ids = drafts.map(({ id }) => id)
  for (let at = 0; at < ids.length && going(); at += AT_ONCE)
    await own.put(`${FILINGS}/register`, { ids: ids.slice(at, at + AT_ONCE) })
}
