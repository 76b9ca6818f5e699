import type { ComponentProps, ReactNode } from 'react'
import { useText } from '../texts/texts.ts'
import { type Grant, onlyReading } from './authority.ts'
import { CheckTreeDialog } from './CheckTreeDialog.tsx'

type Props = Omit<ComponentProps<typeof CheckTreeDialog<Grant>>, 'presets'>

/** What a role or a tenant may do: menus and permissions, with presets and copies of others. */
export function AuthorityDialog(props: Props): ReactNode {
  const t = useText()
  return (
    <CheckTreeDialog<Grant>
      {...props}
      presets={[{ key: 'reading', label: t('ui.check.reading'), takes: onlyReading }]}
    />
  )
}
