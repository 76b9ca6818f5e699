import { sendFile } from '@motorpool/resource/testing'
import type { Place } from '@motorpool/testkit'
import { expect } from 'vitest'
import { ownerRequests, vehicleInfo } from '../../src/shared/index.ts'
import truths from '../fixtures/truth.json' with { type: 'json' }
import { type Both, giveAccount, newPlace, photo, withAuthority } from './app.ts'

export const S = '/api/verify-svc'
export const ID_CARD = `${S}/car_owner/personal/id_card/V1.0`
export const VEHICLE = `${S}/car_owner/vehicle/V1.0`
export const INFO = `${S}/vehicle/verify_info/V1.0`
export const CERT_NO = truths['idCardFront-0'].certNo

export interface Recognised {
  imageId: string | null
  unread: string | null
  fields: { field: string; value: string; score: number }[]
}

export const valuesOf = ({ fields }: Recognised) =>
  Object.fromEntries(fields.map(({ field, value }) => [field, value]))

/** An organisation with an account at the operator, and what its people do one after the other. */
export class Flow {
  readonly both: Both
  readonly place: Place
  constructor(both: Both, place: Place) {
    this.both = both
    this.place = place
  }

  static async start(): Promise<Flow> {
    const both = await withAuthority()
    const place = await newPlace(both.app)
    await giveAccount(both, place)
    return new Flow(both, place)
  }

  owner = () => this.both.app.as(this.place.owner)

  post = async <T>(path: string, body: object, status = 200): Promise<T> => {
    const answer = await this.owner().post<T>(path, body)
    expect(answer.status, answer.text).toBe(status)
    return answer.data
  }

  newRequest = async (): Promise<string> => {
    const body = {
      customerType: 'PERSONAL',
      customerName: '赵建国',
      phone: '13900002222',
      orgId: this.place.org.id,
    }
    return (await this.post<{ id: string }>(ownerRequests.calls.create?.path ?? '', body)).id
  }

  recognise = async (requestId: string, name: string): Promise<Recognised> => {
    const answer = await sendFile<Recognised>(
      this.owner(),
      `${ID_CARD}/ai/idCard/upload?requestId=${requestId}`,
      await photo(name),
    )
    expect(answer.status, answer.text).toBe(200)
    return answer.data
  }

  /** A request whose person and vehicle are confirmed. */
  confirmed = async (vin: string): Promise<string> => {
    const requestId = await this.newRequest()
    const values = { realName: '赵建国', certNo: CERT_NO, phone: '13900002222' }
    await this.post(`${ID_CARD}/save`, { requestId, values })
    await this.post(`${VEHICLE}/save`, { requestId, vin, values: {} })
    return requestId
  }

  audit = (id: string) => this.owner().post(`${ownerRequests.api}/audit`, { id, passed: true, opinion: '' })

  infoOf = async (vin: string) => {
    const { items } = await this.post<{ items: Record<string, unknown>[] }>(
      vehicleInfo.calls.page?.path ?? '',
      { page: 1, pageSize: 10, vin },
    )
    return items[0]
  }
}
