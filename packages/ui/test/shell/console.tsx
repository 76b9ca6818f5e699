import { defineScreen } from '@motorpool/kernel'
import type { ReactNode } from 'react'
import { bindScreens, type Screen } from '../../src/screen/screen.ts'
import { AppContext, type AppSetup } from '../../src/shell/app-context.ts'
import { type Surroundings, surroundings } from '../../src/testing/index.ts'

const users = ['TENANT', 'ADMIN'] as const
const shows: Record<string, string> = {
  '/home': 'the home page',
  '/vehicle/vehicles': 'the list of vehicles',
  '/vehicle/types': 'the list of types',
  '/system/users': 'the list of users',
  '/single-vehicle/{vin}': 'one vehicle',
  '/wall': 'the wall',
}

/** Screens of a small console. */
export const screens: readonly Screen[] = bindScreens(
  [
    defineScreen({ route: '/home', module: 'home', users, open: true }),
    defineScreen({ route: '/vehicle/vehicles', module: 'vehicle/vehicles', users }),
    defineScreen({ route: '/vehicle/types', module: 'vehicle/types', users }),
    defineScreen({ route: '/system/users', module: 'system/users', users }),
    defineScreen({
      route: '/single-vehicle/{vin}',
      module: 'single-vehicle',
      users,
      open: true,
      hidden: true,
    }),
    defineScreen({ route: '/wall', module: 'wall', users, open: true, bare: true }),
  ],
  (path) => Promise.resolve({ default: () => <p>{shows[path]}</p> }),
)

/** `surroundings` within the small console. */
export function inConsole(address = '/home', admin = false, actions?: AppSetup['actions']): Surroundings {
  const around = surroundings(address)
  const Around = around.wrapper
  return {
    address: around.address,
    wrapper: ({ children }: { children: ReactNode }) => (
      <Around>
        <AppContext value={{ screens, admin, actions }}>{children}</AppContext>
      </Around>
    ),
  }
}
