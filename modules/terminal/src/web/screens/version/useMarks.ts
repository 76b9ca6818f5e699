import type { Row } from '@motorpool/resource/web'
import { api, useAct, useText } from '@motorpool/ui'
import { softVersionCollects } from '../../../shared/index.ts'

/** Marks a data item of a software version, or takes the mark off. */
export function useMarks() {
  const t = useText()
  const { act } = useAct([softVersionCollects.key])
  const put = (row: Row | undefined, call: string, body: object) =>
    row
      ? act(() => api.put(`${softVersionCollects.api}/${row.id}/${call}`, body), t('resource.updated'))
      : Promise.resolve(false)
  return {
    workTime: (row: Row | undefined) =>
      put(row, 'setWorkTime', { workTimeFlag: row?.workTimeFlag === '1' ? '0' : '1' }),
    consumption: (row: Row | undefined) =>
      put(row, 'consumption', { consumptionFlag: row?.consumptionFlag !== true }),
  }
}
