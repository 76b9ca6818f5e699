import { type ComponentType, createElement, lazy, type ReactNode, Suspense, useState } from 'react'
import { loadChunk } from '../shell/chunks.ts'
import { useSession } from '../state/session.ts'
import { useText } from '../texts/texts.ts'
import { loadTheme } from '../theme/load.ts'
import type { SignInService, SignInServiceProps } from './service.ts'

const Theme = lazy(loadTheme)

const dialogs = new Map<SignInService, ComponentType<SignInServiceProps>>()

function dialogOf(service: SignInService): ComponentType<SignInServiceProps> {
  const known = dialogs.get(service)
  if (known) return known
  const dialog = lazy(() => loadChunk(service.load))
  dialogs.set(service, dialog)
  return dialog
}

interface Props {
  services: readonly SignInService[]
  onDone: SignInServiceProps['onDone']
}

/** Buttons below the form for what this address offers; their dialogs are loaded when they are opened. */
export function SignInServices({ services, onDone }: Props): ReactNode {
  const t = useText()
  const offered = useSession((s) => s.services)
  const [open, setOpen] = useState<SignInService>()
  const here = services.filter(({ name }) => (offered[name]?.length ?? 0) > 0)
  const close = () => setOpen(undefined)
  if (here.length === 0) return null
  return (
    <div className="mp-signin-services">
      {here.map((service) => (
        <button key={service.name} type="button" onClick={() => setOpen(service)}>
          {t(`ui.signIn.${service.name}Service`)}
        </button>
      ))}
      {open ? (
        <Suspense fallback={null}>
          <Theme>
            {createElement(dialogOf(open), {
              ways: offered[open.name] ?? [],
              onClose: close,
              onDone: (...done: Parameters<typeof onDone>) => {
                close()
                onDone(...done)
              },
            })}
          </Theme>
        </Suspense>
      ) : null}
    </div>
  )
}
