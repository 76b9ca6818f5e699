/** An own vehicle, and how its real name stands. Times are ms. */
export interface OwnRealName {
  vin: string
  plateCode: string | null
  machineCode: string
  modelName: string | null
  realNameStatus: string
  realNameTime: number | null
  requestId: string | null
  requestStatus: string | null
  step: number | null
  submitTime: number | null
}
