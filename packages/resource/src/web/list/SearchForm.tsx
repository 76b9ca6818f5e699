import { Icon, useNarrow, useText } from '@motorpool/ui'
import { Button } from 'antd'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { type AnyResource, labelKey } from '../../shared/define.ts'
import type { Field } from '../../shared/field.ts'
import { webKind } from '../kinds/index.ts'
import { useSearchForm } from './useSearchForm.ts'

interface Props {
  resource: AnyResource
  filters: Readonly<Record<string, unknown>>
  loading: boolean
  /** Choices take several values. */
  several: boolean
  onSearch(filters: Readonly<Record<string, unknown>>): void
  /** Asks again with what the search begins with, and answers it (R112). */
  onReset(): Readonly<Record<string, unknown>>
}

/** The search above a list: seven fields and more on demand; Enter or the button asks. */
export function SearchForm({ resource, filters, loading, several, onSearch, onReset }: Props): ReactNode {
  const t = useText()
  const id = useId()
  const form = useSearchForm(resource, filters)
  const { draft, folds, open } = form
  const narrow = useNarrow()
  const [unfolded, setUnfolded] = useState(false)
  if (form.names.length === 0) return null
  const active = Object.keys(filters).length
  if (narrow && !unfolded) {
    return (
      <Button
        className="mp-search-toggle"
        aria-expanded={false}
        icon={<Icon name="filter" size={14} />}
        onClick={() => setUnfolded(true)}
      >
        {t('resource.query')}
        {active > 0 ? ` (${active})` : ''}
      </Button>
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(draft)
  }
  return (
    <search>
      <form className="mp-search" onSubmit={submit}>
        {form.shown.map((name) => {
          const field = resource.fields[name] as Field
          const Search = webKind(field).Search
          const label = t(labelKey(resource, name))
          return Search ? (
            <div key={name} className="mp-search-field">
              <label htmlFor={`${id}-${name}`} title={label}>
                {label}
              </label>
              <Search
                resource={resource}
                name={name}
                field={field}
                id={`${id}-${name}`}
                value={draft[name]}
                values={draft}
                several={several}
                placeholder={placeholderOf(field, t, true)}
                onChange={(value) => form.set(name, value)}
              />
            </div>
          ) : null
        })}
        <div className="mp-search-buttons">
          <Button type="primary" htmlType="submit" icon={<Icon name="search" size={14} />} loading={loading}>
            {t('resource.query')}
          </Button>
          <Button onClick={() => form.replace(onReset())}>{t('resource.reset')}</Button>
          {folds ? (
            <Button type="text" aria-expanded={open} onClick={form.toggle}>
              {t(open ? 'resource.fold' : 'resource.unfold')}
              <Icon name={open ? 'chevron-up' : 'chevron-down'} size={12} />
            </Button>
          ) : null}
        </div>
      </form>
    </search>
  )
}

const ENTERED = new Set(['text', 'password', 'textarea', 'number', 'richText', 'colour', 'point'])

/** R151: please enter, please select; searches say what leaving the field empty means. */
export function placeholderOf(field: Field, t: (key: string) => string, search = false): string {
  const chosen = !ENTERED.has(field.formType) || field.kind === 'derived'
  if (search) return chosen ? t('resource.all') : ''
  return t(chosen ? 'resource.pleaseSelect' : 'resource.pleaseEnter')
}
