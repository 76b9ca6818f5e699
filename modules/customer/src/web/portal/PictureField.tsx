import { Icon, useText } from '@motorpool/ui'
import { Button } from 'antd'
import { type ReactNode, useRef } from 'react'
import type { OwnPictures, Picture } from './usePictures.ts'

/** Chooses and shows pictures that are sent while one writes on. */
export function PictureField({ of, most }: { of: OwnPictures; most: number }): ReactNode {
  const t = useText()
  const picker = useRef<HTMLInputElement>(null)
  return (
    <fieldset className="pt-pictures">
      <legend>{t('portal.pictures', { max: most })}</legend>
      <ul>
        {of.list.map((one, n) => (
          <Chosen key={one.key} of={one} n={n + 1} onRemove={() => of.remove(one.key)} />
        ))}
        {of.list.length < most ? (
          <li>
            <button type="button" className="pt-picture-add" onClick={() => picker.current?.click()}>
              <Icon name="plus" />
              <span>{t('portal.addPicture')}</span>
            </button>
          </li>
        ) : null}
      </ul>
      {of.offline ? (
        <p className="pt-note" role="status">
          {t('portal.picturesWait')}{' '}
          <Button size="small" onClick={of.retry}>
            {t('portal.picturesRetry')}
          </Button>
        </p>
      ) : null}
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        accept="image/*"
        aria-label={t('portal.addPicture')}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          of.add(files)
        }}
      />
    </fieldset>
  )
}

function Chosen({ of, n, onRemove }: { of: Picture; n: number; onRemove(): void }): ReactNode {
  const t = useText()
  const said =
    of.state === 'refused'
      ? of.problem
      : of.state === 'stored'
        ? undefined
        : of.state === 'sending'
          ? `${of.percent}%`
          : t('portal.pictureWaits')
  return (
    <li className={`pt-picture is-${of.state}`}>
      <img src={of.url} alt={t('resource.picture', { n })} />
      {said ? <small>{said}</small> : null}
      <button type="button" aria-label={t('portal.removePicture', { n })} onClick={onRemove}>
        <Icon name="close" size={14} />
      </button>
    </li>
  )
}
