import { anyResource, f } from '@motorpool/resource/shared'
import { RefSelect } from '@motorpool/resource/web'
import { type ReactNode, useState } from 'react'
import { cmdLogs } from '../../shared/index.ts'

/** The tenant's areas by their names. */
const AREA = f.ref('vehicle/fences', { as: 'fenceName' })
const resource = anyResource(cmdLogs)

interface Props {
  id: string
  onChange(value: string | null): void
}

/** Chooses the area that a command takes to a terminal. */
export function AreaInput({ id, onChange }: Props): ReactNode {
  const [value, setValue] = useState<string>()
  return (
    <RefSelect
      id={id}
      resource={resource}
      name="fence"
      field={AREA as never}
      value={value}
      values={{}}
      multiple={false}
      onChange={(next: unknown) => {
        const chosen = typeof next === 'string' ? next : undefined
        setValue(chosen)
        onChange(chosen ?? null)
      }}
    />
  )
}
