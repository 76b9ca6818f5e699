import { CmdType, FLEET_MAX } from '@motorpool/command/shared'
import { downloads } from '@motorpool/file/shared'
import { EmptyState, enumLabel, toast, useAct, useText, useUnsaved } from '@motorpool/ui'
import type { PartList } from '@motorpool/ui/screen'
import { useQuery } from '@tanstack/react-query'
import { Alert, Form, Modal, Segmented, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { applySet, findSets, type When } from '../calls.ts'

interface Props {
  /** Key of the list's resource. */
  of: string
  list: PartList
  onClose(): void
}

const WHEN: readonly When[] = ['REALTIME', 'OFFLINE']
type Reach = 'selected' | 'all'

/** Which set the selected vehicles get, or all that the list finds. */
export function ApplyDialog({ of, list, onClose }: Props): ReactNode {
  const t = useText()
  const { act, busy } = useAct([downloads.key])
  const { data: sets } = useQuery({
    queryKey: ['configuration', 'sets'],
    queryFn: ({ signal }) => findSets(signal),
  })
  const [id, setId] = useState<string>()
  const [when, setWhen] = useState<When>('OFFLINE')
  const [reach, setReach] = useState<Reach>('selected')
  const close = useUnsaved(id !== undefined, onClose)
  const { selected, total, capped, asked } = list
  const isTooMany = capped || total > FLEET_MAX
  const chosen = sets?.find((one) => one.id === id)
  const give = () =>
    act(async () => {
      if (id === undefined) return
      const { sort: _, ...filter } = asked
      const whom = reach === 'all' ? { list: of, filter } : { ids: selected.map((row) => row.id) }
      await applySet(id, { ...whom, type: when })
      toast.success(t('configuration.set.given'))
      onClose()
    })
  return (
    <Modal
      open
      title={t('configuration.set.apply')}
      okText={t('configuration.set.ok', { n: reach === 'all' ? total : selected.length })}
      okButtonProps={{ disabled: id === undefined }}
      confirmLoading={busy}
      mask={{ closable: false }}
      onCancel={close}
      onOk={() => void give()}
    >
      {sets?.length === 0 ? <EmptyState icon="settings" title={t('configuration.set.none')} /> : null}
      <Form layout="vertical">
        <Form.Item label={t('terminal/paramSets')} htmlFor="set-id" required extra={chosen?.valuesText}>
          <Select
            id="set-id"
            value={id}
            showSearch={{ optionFilterProp: 'label' }}
            options={sets?.map((one) => ({ value: one.id, label: one.setName }))}
            onChange={setId}
          />
        </Form.Item>
        <Form.Item label={t('configuration.set.whom')}>
          <Segmented<Reach>
            value={reach}
            options={[
              { value: 'selected', label: t('configuration.set.selected', { n: selected.length }) },
              { value: 'all', label: t('configuration.set.all', { n: total }), disabled: isTooMany },
            ]}
            onChange={setReach}
          />
        </Form.Item>
        <Form.Item label={t('configuration.set.when')}>
          <Segmented<When>
            value={when}
            options={WHEN.map((value) => ({ value, label: enumLabel(CmdType, value) }))}
            onChange={setWhen}
          />
        </Form.Item>
        <Alert type="info" showIcon title={t('configuration.set.hint')} />
      </Form>
    </Modal>
  )
}
