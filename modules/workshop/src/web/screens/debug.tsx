import { type ResourceAction, ResourceScreen, type Row } from '@motorpool/resource/web'
import { useText } from '@motorpool/ui'
import { Form, Modal } from 'antd'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { ADJUST_LEAD, ADJUST_WORK, adjusts } from '../../shared/index.ts'
import { HolderSelect, holderInput, VinInput } from '../inputs.tsx'
import { PostNotice } from '../PostNotice.tsx'
import { ReasonDialog } from '../ReasonDialog.tsx'
import { readOnly } from '../read-only.ts'
import { stepsAddress, useAdjusting } from '../useAdjusting.ts'
import { useHolds } from '../useHolds.ts'

const inputs = { vin: VinInput, adjusterId: holderInput('ADJUSTER', 'adjuster') }

/** Buttons for those who hold no post that works on it. */
const READING = new Set(['steps'])

export default function Debug(): ReactNode {
  const t = useText()
  const works = useHolds(ADJUST_WORK)
  const leads = useHolds(ADJUST_LEAD)
  const navigate = useNavigate()
  const record = useAdjusting()
  const [modal, holder] = Modal.useModal()
  const ask = (label: string, call: 'confirm' | 'cancel') => (rows: readonly Row[]) => {
    const [row] = rows
    if (!row) return
    void modal.confirm({
      title: t('workshop.confirmAsk', { action: label }),
      content: `${String(row.adjustNo)} · ${String(row.vin)}`,
      onOk: () => record.act(row, call),
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
      onClick: ([row]) => record.open(row),
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
        resource={works ? adjusts : readOnly(adjusts)}
        inputs={inputs}
        actions={actions.filter(({ key }) => READING.has(key) || (key === 'change' ? leads : works))}
        head={works ? null : <PostNotice posts={ADJUST_WORK} />}
        cells={{ vin: (row) => <Link to={stepsAddress(row)}>{String(row.vin)}</Link> }}
      />
      {record.changing ? (
        <ReasonDialog
          title={t('workshop.changeAdjuster')}
          ready={record.adjusterId !== undefined}
          onClose={record.close}
          onOk={record.change}
        >
          <Form.Item label={t('vehicle/debug.adjusterId')} required>
            <HolderSelect
              post="ADJUSTER"
              label={t('vehicle/debug.adjusterId')}
              value={record.adjusterId}
              onChange={record.setAdjusterId}
            />
          </Form.Item>
        </ReasonDialog>
      ) : null}
    </>
  )
}
