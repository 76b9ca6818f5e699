import { hasText, Icon, listed, useMayOpen, usePermission, useText } from '@motorpool/ui'
import type { ReactNode } from 'react'
import { labelKey } from '../../shared/define.ts'
import { beginAddress } from '../form/useCreateRequest.ts'
import type { InputProps } from '../kinds/kind.ts'
import { whyEmpty } from './why-empty.ts'

interface Props {
  input: Pick<InputProps, 'resource' | 'name' | 'values'>
  /** What is chosen from; none: a list that nobody adds to. */
  to?: string
  /** Fields of the form whose values narrow the choice. */
  by?: Readonly<Record<string, string>> | undefined
  typed?: string
}

/** The screen where one is made, for who may; it opens in a window of its own, and the form stays as it is. */
function MakeOne({ to, name }: { to: string; name: string }): ReactNode {
  const t = useText()
  const may = usePermission()('create', to)
  const opens = useMayOpen(`/${to}`)
  if (!may || !opens) return <span className="mp-faint">{t('resource.choice.ask')}</span>
  return (
    <a href={`#${beginAddress(to, 'create')}`} target="_blank" rel="noopener">
      <Icon name="plus" size={14} /> {t('resource.choice.make', { name })}
    </a>
  )
}

/** In place of the choices of a field: why there are none, and where to make one. */
export function EmptyChoice({ input, to, by, typed = '' }: Props): ReactNode {
  const t = useText()
  const { resource, name: field, values } = input
  const name = t(to !== undefined && hasText(`${to}.one`) ? `${to}.one` : labelKey(resource, field))
  const empty = whyEmpty({ resource, by, values, typed, needed: to === undefined })
  if (empty.why === 'search')
    return <div className="mp-no-choice">{t('resource.choice.noMatch', { typed: empty.typed })}</div>
  const fields = listed(empty.fields.map((one) => t(labelKey(resource, one))))
  if (empty.why === 'parent')
    return <div className="mp-no-choice">{t('resource.choice.first', { fields })}</div>
  return (
    <div className="mp-no-choice is-none">
      <span>{t(fields === '' ? 'resource.none' : 'resource.choice.noneOf', { name, fields })}</span>
      {to === undefined ? null : <MakeOne to={to} name={name} />}
    </div>
  )
}
