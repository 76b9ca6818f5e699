import { Icon, useText } from '@motorpool/ui'
import type { PartProps } from '@motorpool/ui/screen'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { FleetDialog } from './FleetDialog.tsx'

/** The button of a list of vehicles that gives several of them a command. */
export default function FleetCommand({ subject, list }: PartProps): ReactNode {
  const t = useText()
  /** The list as it was when the dialog was opened: what follows in it changes nothing of what was chosen. */
  const [of, setOf] = useState<typeof list>()
  return (
    <>
      <Button
        icon={<Icon name="bolt" size={14} />}
        disabled={!list || list.selected.length === 0}
        onClick={() => setOf(list)}
      >
        {t('command.fleetSend')}
      </Button>
      {of ? <FleetDialog of={subject} list={of} onClose={() => setOf(undefined)} /> : null}
    </>
  )
}
