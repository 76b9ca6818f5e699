import { useViews, VIEW_NAME_MAX } from '@motorpool/resource/web'
import { ToolButton, useText } from '@motorpool/ui'
import { Button, Input } from 'antd'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useMapPrefs } from '../prefs.ts'
import { MAP_SCREEN } from '../useMapState.ts'
import type { ToolContext } from './tools.ts'

/** Places, filters and layers under names; one of them may be what the map opens with. */
export default function ViewsPanel({ state, onView }: ToolContext): ReactNode {
  const t = useText()
  const { views, save, remove } = useViews(MAP_SCREEN, true)
  const [{ firstView }, change] = useMapPrefs()
  const [name, setName] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save({ name, query: state.viewQuery(), columns: null }).then((saved) => saved && setName(''))
  }
  return (
    <>
      {views.length === 0 ? <p className="dist-note">{t('monitor.views.none')}</p> : null}
      <ul className="dist-views">
        {views.map(({ id, name: title, query }) => (
          <li key={id}>
            <button type="button" onClick={() => onView(query)}>
              {title}
            </button>
            <ToolButton
              icon="home"
              label={t('monitor.views.first', { name: title })}
              active={firstView === id}
              onClick={() => change({ firstView: firstView === id ? null : id })}
            />
            <ToolButton
              icon="trash"
              label={t('monitor.views.remove', { name: title })}
              onClick={() => void remove(id)}
            />
          </li>
        ))}
      </ul>
      <form className="dist-views-new" onSubmit={submit}>
        <Input
          size="small"
          value={name}
          maxLength={VIEW_NAME_MAX}
          placeholder={t('monitor.views.name')}
          aria-label={t('monitor.views.name')}
          onChange={(event) => setName(event.target.value)}
        />
        <Button size="small" type="primary" htmlType="submit" disabled={name.trim() === ''}>
          {t('ui.save')}
        </Button>
      </form>
    </>
  )
}
