import { Tabs } from 'antd'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useSharedTab } from '../shell/useSharedTab.ts'
import { t } from '../texts/texts.ts'
import { Ago, TimeText } from './text.tsx'

interface Props {
  title: string
  /** Its number, beside the title. */
  code: ReactNode
  kind?: ReactNode
  states: ReactNode
  /** Of its last report, ms; left out where nothing is known of reports. */
  reportTime?: number | null | undefined
  tools?: ReactNode
}

/** Who one thing is and how it stands: the same above every page of it. */
export function SubjectHead({ title, code, kind, states, reportTime, tools }: Props): ReactNode {
  return (
    <header className="mp-subject">
      <div className="mp-subject-name">
        <h1>{title}</h1>
        <span className="mp-subject-code">{code}</span>
        {kind ? <span className="mp-soft">{kind}</span> : null}
      </div>
      <div className="mp-subject-states">{states}</div>
      {reportTime === undefined ? null : (
        <div className="mp-subject-report">
          <span className="mp-faint">{t('ui.lastReport')}</span>
          <TimeText value={reportTime} />
          <span className="mp-soft">
            <Ago value={reportTime} everyMs={5000} />
          </span>
        </div>
      )}
      {tools ? <div className="mp-subject-tools">{tools}</div> : null}
    </header>
  )
}

export interface SubjectTab {
  key: string
  label: string
  /** Address of its page. */
  to: string
}

const pathOf = (address: string): string => address.split('?')[0] ?? address

/** The pages of one thing as tabs, wherever each of them comes from; in the console they share one tab. */
export function SubjectTabs({ tabs, active }: { tabs: readonly SubjectTab[]; active: string }): ReactNode {
  const navigate = useNavigate()
  useSharedTab([...new Set(tabs.map(({ to }) => pathOf(to)))])
  return (
    <Tabs
      className="mp-subject-tabs"
      activeKey={active}
      items={tabs.map(({ key, label }) => ({ key, label }))}
      onChange={(key) => {
        const to = tabs.find((tab) => tab.key === key)?.to
        if (to) void navigate(to)
      }}
    />
  )
}
