// Shows what the platform pushes, also while no page of the console is open. It is registered for a scope without pages and
// answers no requests: what it cannot do, nobody can make it do.

/** The message as `BrowserMessage` of the module of notices says; a push without one is shown too, as browsers demand. */
function messageOf(data) {
  try {
    const { title, body, link, tag } = data.json()
    return { title: String(title), body: String(body), link, tag: String(tag) }
  } catch {
    return { title: 'Motorpool', body: '', link: null, tag: 'motorpool' }
  }
}

/** A route of the console, nothing else: no message leads to another site. */
const isRoute = (link) => typeof link === 'string' && /^\/[\w\-/?=&%.]*$/.test(link) && !link.startsWith('//')

async function show(link) {
  const route = isRoute(link) ? link : '/'
  const home = new URL('./', self.location.href)
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = pages.find(({ url }) => new URL(url).pathname === home.pathname)
  if (!page) return self.clients.openWindow(`${home.href}#${route}`)
  page.postMessage({ motorpool: 'open', route })
  return page.focus()
}

self.addEventListener('push', (event) => {
  const { title, body, link, tag } = messageOf(event.data)
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon: './icon.svg', data: { link } }))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(show(event.notification.data?.link))
})
