import { Answer, api, Icon, SkeletonRows, usePermission, useText } from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { TenantChecklist, TenantNeed } from '../../shared/checklist.ts'
import { tenants } from '../../shared/resources/tenants.ts'
import './tenant-progress.css'

export const progressKey = (tenantId: string) => [tenants.key, 'checklist', tenantId]

/** What the tenant has of what its staff need, each with the way to it. */
export function TenantProgress({ tenant }: { tenant: { id: string; name: string } }): ReactNode {
  const t = useText()
  const may = usePermission()
  const asked = useQuery({
    queryKey: progressKey(tenant.id),
    queryFn: ({ signal }) =>
      api.get<TenantChecklist>(`${tenants.api}/${tenant.id}/checklist`, undefined, { signal, quiet: true }),
  })
  const here = { config: tenant.id, tenant: tenant.name }
  const ways: Partial<Record<TenantNeed, string>> = {
    branding: `/system/tenants?${new URLSearchParams(here)}`,
    authority: `/system/tenants?${new URLSearchParams({ authority: tenant.id, tenant: tenant.name })}`,
  }
  const wayTo = (key: TenantNeed) => ways[key] ?? (may('find', key) ? `/${key}` : undefined)
  const name = (key: TenantNeed) => t(key in ways ? `tenancy.need.${key}` : key)
  return (
    <Answer of={asked} waiting={<SkeletonRows rows={5} />} compact>
      {({ items }) => (
        <section className="tenant-progress" aria-label={t('tenancy.progress')}>
          <h3>
            {t('tenancy.progress')}{' '}
            <span className="mp-faint mp-num">
              {t('tenancy.progressOf', { n: items.filter(({ done }) => done).length, all: items.length })}
            </span>
          </h3>
          <ul>
            {items.map(({ key, done }) => {
              const way = wayTo(key)
              return (
                <li key={key} className={done ? 'is-done' : ''}>
                  <i>{done ? <Icon name="check" size={14} /> : null}</i>
                  <span>{name(key)}</span>
                  <span className="mp-sr">{t(done ? 'tenancy.need.done' : 'tenancy.need.empty')}</span>
                  {done || way === undefined ? null : (
                    // A link that is shown once stays where it is.
                    <Link to={way} target="_blank">
                      {t('tenancy.need.go')}
                    </Link>
                  )}
                </li>
              )
            })}
          </ul>
        </section>
      )}
    </Answer>
  )
}
