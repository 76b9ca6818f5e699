import { ResourceScreen } from '@motorpool/resource/web'
import { useText } from '@motorpool/ui'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { softVersionCmds } from '../../../shared/index.ts'
import { VersionHead } from './VersionHead.tsx'

/** The commands that a software version takes. */
export default function Downlink(): ReactNode {
  const { id = '' } = useParams()
  const t = useText()
  return (
    <ResourceScreen
      key={id}
      resource={softVersionCmds}
      only={{ softVersionId: id }}
      preset={() => ({ softVersionId: id })}
      head={<VersionHead id={id} title={t('terminal/softVersionCmds')} other="upstream" />}
    />
  )
}
