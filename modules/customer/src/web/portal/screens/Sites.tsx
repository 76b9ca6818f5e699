import '../portal.css'
import { type NearSite, StationType } from '@motorpool/service/shared'
import {
  Answer,
  EmptyState,
  enumLabel,
  formatMeasure,
  Icon,
  Page,
  SkeletonBlock,
  useText,
} from '@motorpool/ui'
import { ConsoleMap, Mark } from '@motorpool/ui/map'
import { type ReactNode, useState } from 'react'
import { openingOf } from '../opening.ts'
import { useHere, useSites } from '../useOwn.ts'

/** Where service is to be had: on the map, and by distance. */
export default function Sites(): ReactNode {
  const t = useText()
  const here = useHere()
  const sites = useSites(here)
  return (
    <Page>
      <div className="pt">
        <Answer of={sites} waiting={<SkeletonBlock height={420} />}>
          {(all) =>
            all.length === 0 ? (
              <EmptyState icon="pin" title={t('portal.sites.none')} hint={t('portal.sites.noneHint')} />
            ) : (
              <Stations all={all} here={here ?? undefined} />
            )
          }
        </Answer>
      </div>
    </Page>
  )
}

interface Props {
  all: readonly NearSite[]
  here: { lng: number; lat: number } | undefined
}

function Stations({ all, here }: Props): ReactNode {
  const t = useText()
  const [chosen, setChosen] = useState<string>()
  // It opens on the way to the nearest.
  const shown = here ? [here, ...all.slice(0, 1)] : all
  return (
    <div className="pt-vehicle">
      <div>
        {here ? null : <p className="pt-note">{t('portal.sites.nowhere')}</p>}
        <ul className="pt-cards">
          {all.map((one) => (
            <Station key={one.id} site={one} isChosen={one.id === chosen} onChoose={setChosen} />
          ))}
        </ul>
      </div>
      <div>
        <div className="pt-map">
          <ConsoleMap opening={() => openingOf(shown)}>
            {all.map((one) => (
              <Mark key={one.id} lng={one.lng} lat={one.lat}>
                <button
                  type="button"
                  className={`pt-mark${one.id === chosen ? ' is-chosen' : ''}`}
                  aria-label={one.stationName}
                  aria-pressed={one.id === chosen}
                  onClick={() => setChosen(one.id)}
                >
                  <Icon name="wrench" size={16} />
                </button>
              </Mark>
            ))}
            {here ? (
              <Mark lng={here.lng} lat={here.lat}>
                <span className="pt-here">{t('portal.sites.here')}</span>
              </Mark>
            ) : null}
          </ConsoleMap>
        </div>
      </div>
    </div>
  )
}

interface StationProps {
  site: NearSite
  isChosen: boolean
  onChoose(id: string): void
}

function Station({ site, isChosen, onChoose }: StationProps): ReactNode {
  const t = useText()
  return (
    <li className={`pt-card${isChosen ? ' is-chosen' : ''}`}>
      <button
        type="button"
        className="pt-card-name"
        aria-pressed={isChosen}
        onClick={() => onChoose(site.id)}
      >
        <strong>{site.stationName}</strong>
        <small className="mp-soft">{site.address}</small>
      </button>
      <div className="pt-card-row mp-soft">
        <span>{enumLabel(StationType, site.stationType)}</span>
        {site.distance === null ? null : (
          <b className="mp-num">{formatMeasure(site.distance / 1000, 'km')}</b>
        )}
      </div>
      {site.businessHours || site.serviceScope ? (
        <p className="pt-note">{[site.businessHours, site.serviceScope].filter(Boolean).join(' · ')}</p>
      ) : null}
      <a className="pt-call" href={`tel:${site.contactPhone}`}>
        {t('portal.call', { phone: site.contactPhone })}
      </a>
    </li>
  )
}
