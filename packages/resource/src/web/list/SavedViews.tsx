import { Icon, useText } from '@motorpool/ui'
import { Button, Input, Popover } from 'antd'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { AnyResource } from '../../shared/define.ts'
import type { ResourceList } from './useResourceList.ts'
import { useSavedViews } from './useSavedViews.ts'
import { type SavedView, VIEW_NAME_MAX } from './useViews.ts'
import type { ViewPrefs } from './view-prefs.ts'

interface Props {
  resource: AnyResource
  list: ResourceList
  view: ViewPrefs
  setView(change: Partial<ViewPrefs>): void
}

/** The button that opens the list's saved views. */
export function SavedViews(props: Props): ReactNode {
  const t = useText()
  const [open, setOpen] = useState(false)
  return (
    <Popover
      content={<Views {...props} open={open} onDone={() => setOpen(false)} />}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      open={open}
      onOpenChange={setOpen}
    >
      <Button
        type="text"
        className="mp-tool"
        icon={<Icon name="bookmark" />}
        aria-label={t('resource.views')}
        aria-expanded={open}
        title={t('resource.views')}
      />
    </Popover>
  )
}

function Views({
  resource,
  list,
  view,
  setView,
  open,
  onDone,
}: Props & { open: boolean; onDone(): void }): ReactNode {
  const t = useText()
  const { views, save, apply, remove } = useSavedViews({ resource, list, view, setView, enabled: open })
  const [name, setName] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save(name).then((saved) => saved && setName(''))
  }
  const choose = (one: SavedView) => {
    apply(one)
    onDone()
  }
  return (
    <div className="mp-views">
      {views.length > 0 ? (
        <ul>
          {views.map((one) => (
            <li key={one.id}>
              <button type="button" onClick={() => choose(one)}>
                {one.name}
              </button>
              <Button
                type="text"
                size="small"
                icon={<Icon name="close" size={12} />}
                aria-label={t('resource.forgetView', { name: one.name })}
                onClick={() => void remove(one.id)}
              />
            </li>
          ))}
        </ul>
      ) : (
        <p className="mp-soft">{t('resource.noViews')}</p>
      )}
      <form onSubmit={submit}>
        <Input
          size="small"
          value={name}
          maxLength={VIEW_NAME_MAX}
          placeholder={t('resource.viewName')}
          aria-label={t('resource.viewName')}
          onChange={(event) => setName(event.target.value)}
        />
        <Button size="small" type="primary" htmlType="submit" disabled={name.trim() === ''}>
          {t('ui.save')}
        </Button>
      </form>
    </div>
  )
}
