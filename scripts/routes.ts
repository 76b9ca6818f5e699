import { allRoutes } from '../apps/server/src/modules.ts'

/** Every registered call: METHOD, path, permission. The live channel is a GET that becomes a WebSocket. */
for (const route of allRoutes()) console.log([route.method, route.path, route.permission].join('\t'))
console.log(['GET', '/api/websocket/cmd', 'session'].join('\t'))
