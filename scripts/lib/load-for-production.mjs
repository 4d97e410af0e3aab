/**
 * Loads the libraries that choose between two builds by NODE_ENV while they load, as they are made
 * for production: pages are rendered in a fraction of the time. What an operator set NODE_ENV to
 * stays as it is: the settings read it.
 */
export async function loadForProduction() {
  const told = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  await Promise.all(
    ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/server'].map(name => import(name)),
  )
  if (told === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = told
}
