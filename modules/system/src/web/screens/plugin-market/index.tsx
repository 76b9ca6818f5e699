import { anyResource } from '@motorpool/resource/shared'
import { ListPager, type Row, useResourceList } from '@motorpool/resource/web'
import {
  EmptyState,
  ErrorState,
  hasText,
  Icon,
  type IconName,
  Page,
  SkeletonBlock,
  StatusTag,
  useText,
} from '@motorpool/ui'
import type { ReactNode } from 'react'
import { plugins } from '../../../shared/plugin/plugins.ts'
import './plugin-market.css'

const market = anyResource(plugins)

const ICONS: Readonly<Record<string, IconName>> = {
  'line-height': 'rows',
  'render-mode': 'cards',
  'column-chooser': 'columns',
  'saved-views': 'bookmark',
  'quick-search': 'search',
  'command-palette': 'keyboard',
  'map-point': 'pin',
}

/** Samples bring their texts in three languages; whatever else is listed says what its row says. */
function useOwnText(): (row: Row, part: 'name' | 'about' | 'category', stored: string) => string {
  const t = useText()
  return (row, part, stored) => {
    const key = `plugin.${String(row.pluginCode)}.${part}`
    return hasText(key) ? t(key) : textOf(row[stored])
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

function Card({ row }: { row: Row }): ReactNode {
  const t = useText()
  const own = useOwnText()
  return (
    <article className="plugin-card">
      <header>
        <Icon name={ICONS[String(row.pluginCode)] ?? 'box'} size={22} />
        <h2>{own(row, 'name', 'pluginName')}</h2>
        <StatusTag tone={row.status === 'ENABLED' ? 'ok' : 'idle'}>
          {t(row.status === 'ENABLED' ? 'plugin.enabled' : 'plugin.disabled')}
        </StatusTag>
      </header>
      <p>{own(row, 'about', 'description')}</p>
      <footer className="mp-soft">
        <span>{own(row, 'category', 'category')}</span>
        <span className="mp-mono">{String(row.version)}</span>
        <span>{textOf(row.author)}</span>
      </footer>
    </article>
  )
}

/** The plugin market's demonstration: what the samples are, ten a page (R080). */
export default function PluginMarket(): ReactNode {
  const t = useText()
  const list = useResourceList(market)
  return (
    <Page>
      <section className="mp-list plugin-market">
        {list.error ? (
          <ErrorState error={list.error} onRetry={() => void list.refresh()} />
        ) : list.first ? (
          <SkeletonBlock height={320} />
        ) : list.rows.length === 0 ? (
          <EmptyState icon="box" title={t('plugin.none')} />
        ) : (
          <div className="plugin-cards">
            {list.rows.map((row) => (
              <Card key={row.id} row={row} />
            ))}
          </div>
        )}
        <ListPager list={list} />
      </section>
    </Page>
  )
}
