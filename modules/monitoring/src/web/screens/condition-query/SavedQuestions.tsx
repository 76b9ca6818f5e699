import { Answer, Icon, SkeletonRows, useText } from '@motorpool/ui'
import { Button, Checkbox, Input, Popover } from 'antd'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { SavedQuestion } from '../../../shared/condition-query.ts'
import { type Draft, questionWords } from './question.ts'
import { useFields, useSavedQuestions } from './useConditionQuery.ts'

const NAME_MAX = 32

interface Props {
  draft: Draft
  onTake(saved: SavedQuestion): void
}

/** Questions under names, of the user and of the tenant. */
export function SavedQuestions({ draft, onTake }: Props): ReactNode {
  const t = useText()
  const [open, setOpen] = useState(false)
  return (
    <Popover
      content={
        <Saved
          draft={draft}
          open={open}
          onTake={(saved) => {
            onTake(saved)
            setOpen(false)
          }}
        />
      }
      trigger="click"
      placement="bottomLeft"
      arrow={false}
      open={open}
      onOpenChange={setOpen}
    >
      <Button type="text" icon={<Icon name="bookmark" size={14} />} aria-expanded={open}>
        {t('monitor.query.saved')}
      </Button>
    </Popover>
  )
}

function Saved({ draft, open, onTake }: Props & { open: boolean }): ReactNode {
  const t = useText()
  const { fields } = useFields()
  const { list, busy, save, forget } = useSavedQuestions(open)
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save(draft, name, shared).then((done) => done && setName(''))
  }
  return (
    <div className="cq-saved">
      <Answer of={list} waiting={<SkeletonRows rows={3} />} compact>
        {(data) =>
          data.length > 0 ? (
            <ul className="cq-list">
              {data.map((one) => (
                <li key={one.id}>
                  <button type="button" className="cq-item" onClick={() => onTake(one)}>
                    <b>{one.name}</b>
                    <span className="mp-soft">{questionWords(t, one.question, fields)}</span>
                    {one.own ? null : (
                      <span className="mp-faint">{t('monitor.query.sharedBy', { author: one.author })}</span>
                    )}
                  </button>
                  {one.own ? (
                    <Button
                      type="text"
                      size="small"
                      icon={<Icon name="close" size={12} />}
                      aria-label={t('monitor.query.forget', { name: one.name })}
                      onClick={() => void forget(one.id)}
                    />
                  ) : null}
                </li>
              ))}
            </ul>
          ) : (
            <p className="mp-soft">{t('monitor.query.savedNone')}</p>
          )
        }
      </Answer>
      <form className="cq-line" onSubmit={submit}>
        <Input
          size="small"
          value={name}
          maxLength={NAME_MAX}
          placeholder={t('monitor.query.name')}
          aria-label={t('monitor.query.name')}
          onChange={(event) => setName(event.target.value)}
        />
        <Checkbox checked={shared} onChange={(event) => setShared(event.target.checked)}>
          {t('monitor.query.shared')}
        </Checkbox>
        <Button size="small" type="primary" htmlType="submit" loading={busy} disabled={name.trim() === ''}>
          {t('monitor.query.save')}
        </Button>
      </form>
    </div>
  )
}
