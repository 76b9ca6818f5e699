import { ResourceScreen } from '@motorpool/resource/web'
import { useText } from '@motorpool/ui'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useParams } from 'react-router'
import { softVersionCollects } from '../../../shared/index.ts'
import { DbcDialog } from './DbcDialog.tsx'
import { TryDialog } from './TryDialog.tsx'
import { useMarks } from './useMarks.ts'
import { VersionHead } from './VersionHead.tsx'

/** What a software version sends, bit by bit; and a place to try it on a real body. */
export default function Upstream(): ReactNode {
  const { id = '' } = useParams()
  const t = useText()
  const cache = useQueryClient()
  const [dialog, setDialog] = useState<'try' | 'dbc'>()
  const refresh = () => cache.invalidateQueries({ queryKey: [softVersionCollects.key] })
  const marks = useMarks()
  return (
    <>
      <ResourceScreen
        key={id}
        resource={softVersionCollects}
        only={{ softVersionId: id }}
        preset={() => ({ softVersionId: id })}
        head={<VersionHead id={id} title={t('terminal/softVersionCollects')} other="downlink" />}
        actions={[
          {
            key: 'try',
            label: t('terminal/softVersionCollects.try'),
            icon: 'search',
            permission: 'find',
            rows: 'any',
            onClick: () => setDialog('try'),
          },
          {
            key: 'dbc',
            label: t('terminal/softVersionCollects.dbc'),
            icon: 'upload',
            permission: 'import',
            rows: 'any',
            onClick: () => setDialog('dbc'),
          },
          {
            key: 'workTime',
            label: t('terminal/softVersionCollects.setWorkTime'),
            icon: 'clock',
            permission: 'update',
            onClick: ([row]) => void marks.workTime(row),
          },
          {
            key: 'consumption',
            label: t('terminal/softVersionCollects.setConsumption'),
            icon: 'gauge',
            permission: 'update',
            onClick: ([row]) => void marks.consumption(row),
          },
        ]}
      />
      {dialog === 'try' ? <TryDialog softVersionId={id} onClose={() => setDialog(undefined)} /> : null}
      {dialog === 'dbc' ? (
        <DbcDialog softVersionId={id} onClose={() => setDialog(undefined)} onDone={() => void refresh()} />
      ) : null}
    </>
  )
}
