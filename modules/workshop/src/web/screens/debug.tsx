import { type ResourceAction, ResourceScreen, type Row } from '@motorpool/resource/web'
import { useText } from '@motorpool/ui'
import { Form, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ADJUST_LEAD, ADJUST_WORK, adjusts } from '../../shared/index.ts'
import { adjustCalls } from '../calls.ts'
import { HolderSelect, holderInput, VinInput } from '../inputs.tsx'
import { ReasonDialog } from '../ReasonDialog.tsx'
import { useAct } from '../useAct.ts'
import { lookedAt, PostNotice, useHolds } from '../usePosts.tsx'

const inputs = { vin: VinInput, adjusterId: holderInput('ADJUSTER', 'adjuster') }
const stepsAddress = (row: Row) => `/vehicle/debug/${encodeURIComponent(String(row.vin))}`

/** What those may do who only look. */
const LOOKING = new Set(['steps'])

export default function Debug(): ReactNode {
  const t = useText()
  const works = useHolds(ADJUST_WORK)
  const leads = useHolds(ADJUST_LEAD)
  const navigate = useNavigate()
  const act = useAct(adjusts.key)
  const [changing, setChanging] = useState<Row>()
  const [adjusterId, setAdjusterId] = useState<string>()
  const [modal, holder] = Modal.useModal()
  const ask = (label: string, call: 'confirm' | 'cancel') => (rows: readonly Row[]) => {
    const [row] = rows
    if (!row) return
    void modal.confirm({
      title: t('workshop.confirmAsk', { action: label }),
      content: `${String(row.adjustNo)} · ${String(row.vin)}`,
      onOk: () => act(() => adjustCalls.act(row.id, call)),
    })
  }
  const actions: ResourceAction[] = [
    {
      key: 'steps',
      label: t('workshop.openSteps'),
      icon: 'arrow-right',
      permission: 'find',
      onClick: ([row]) => row && void navigate(stepsAddress(row)),
    },
    {
      key: 'start',
      label: t('workshop.start'),
      icon: 'check',
      permission: 'update',
      onClick: ask(t('workshop.start'), 'confirm'),
    },
    {
      key: 'change',
      label: t('workshop.changeAdjuster'),
      icon: 'users',
      permission: 'update',
      onClick: ([row]) => {
        setAdjusterId(undefined)
        setChanging(row)
      },
    },
    {
      key: 'cancel',
      label: t('workshop.cancel'),
      icon: 'close',
      permission: 'update',
      danger: true,
      onClick: ask(t('workshop.cancel'), 'cancel'),
    },
  ]
  return (
    <>
      {holder}
      <ResourceScreen
        resource={works ? adjusts : lookedAt(adjusts)}
        inputs={inputs}
        actions={actions.filter(({ key }) => LOOKING.has(key) || (key === 'change' ? leads : works))}
        head={works ? null : <PostNotice posts={ADJUST_WORK} />}
        cells={{ vin: (row) => <Link to={stepsAddress(row)}>{String(row.vin)}</Link> }}
      />
      {changing ? (
        <ReasonDialog
          title={t('workshop.changeAdjuster')}
          ready={adjusterId !== undefined}
          onClose={() => setChanging(undefined)}
          onOk={async (reason) => {
            if (await act(() => adjustCalls.act(changing.id, 'change', { adjusterId, reason })))
              setChanging(undefined)
          }}
        >
          <Form.Item label={t('vehicle/debug.adjusterId')} required>
            <HolderSelect
              post="ADJUSTER"
              label={t('vehicle/debug.adjusterId')}
              value={adjusterId}
              onChange={setAdjusterId}
            />
          </Form.Item>
        </ReasonDialog>
      ) : null}
    </>
  )
}
