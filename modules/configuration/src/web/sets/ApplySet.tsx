import { Icon, useText } from '@motorpool/ui'
import type { PartList, PartProps } from '@motorpool/ui/screen'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { ApplyDialog } from './ApplyDialog.tsx'

/** The button of a list of vehicles that sets the values of a set in several of them. */
export default function ApplySet({ subject, list }: PartProps): ReactNode {
  const t = useText()
  /** The list as it was when the dialog was opened. */
  const [of, setOf] = useState<PartList>()
  return (
    <>
      <Button
        icon={<Icon name="settings" size={14} />}
        disabled={!list || list.selected.length === 0}
        onClick={() => setOf(list)}
      >
        {t('configuration.set.apply')}
      </Button>
      {of ? <ApplyDialog of={subject} list={of} onClose={() => setOf(undefined)} /> : null}
    </>
  )
}
