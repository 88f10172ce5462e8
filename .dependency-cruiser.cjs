// Who may import whom: the table of docs/architecture.md as lint errors.
const MODULES = [
  'audit',
  'request-log',
  'organizations',
  'members',
  'service-tokens',
  'single-sign-on',
  'provisioning',
  'namespaces',
  'saved-views',
  'message-templates',
  'api-keys',
  'customers',
  'links',
  'accounts',
  'payments',
  'liquidity',
  'submissions',
  'admissions',
  'assignment-rules',
  'transactions',
  'returns',
  'recalls',
  'settlements',
  'finality',
  'notes',
  'search',
  'webhooks',
  'audit-delivery',
  'notifications',
  'inspector',
  'overview',
  'sandbox',
  'approvals',
  'operator',
  'deletion',
]
const inModule = (file) => `^lib/modules/.+/${file}\\.ts$`
const NPM = '^node_modules/'
const HELPERS = '\\.test\\.ts$|^lib/testing/'

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

// Module order: a module imports only modules to its left; an upward need is an outbox event.
const order = MODULES.map((name, i) =>
  forbid(
    `order-${name}`,
    `${name} may import only modules left of it in the module order`,
    { path: `^lib/modules/${name}/`, pathNot: HELPERS },
    { path: `^lib/modules/(${MODULES.slice(i + 1).join('|') || '_none_'})/` },
  ),
)

// Only a screen and its detail page import the screen's _components. $1 is the screen's folder. Names of
// group and parameter folders contain regex metacharacters, so each of the four possible locations of a
// screen's file has its own rule.
const ownParts = ['_components/', '\\[[a-zA-Z]+\\]/_components/', '\\[[a-zA-Z]+\\]/[a-z.-]+$', '[a-z.-]+$'].map(
  (place, i) =>
    forbid(
      `no-foreign-parts-${i + 1}`,
      "only a screen and its detail page may import the screen's _components",
      { path: `^app/.+/([a-z-]+)/${place}`, pathNot: place.startsWith('[a-z') ? '/_components/' : undefined },
      { path: '^app/.+/_components/', pathNot: ['/$1/_components/', '/$1/\\[[a-zA-Z]+\\]/_components/'] },
    ),
)

module.exports = {
  forbidden: [
    forbid('no-circles', 'no circular imports', {}, { circular: true }),
    forbid(
      'unresolved',
      'every import resolves, except for those of a program that runs where its packages are downloaded',
      { pathNot: '^scripts/lint/apidom\\.mjs$' },
      { couldNotResolve: true, pathNot: '^(server-only|node:)' },
    ),
    forbid(
      'kernel-is-pure',
      'kernel imports kernel, node:crypto and pure libraries only',
      { path: '^lib/kernel/', pathNot: HELPERS },
      {
        pathNot: [
          '^lib/kernel/',
          '^(node:)?(crypto|zlib)$',
          '^node_modules/(canonicalize|ipaddr\\.js|typeid-js|uuid)/',
        ],
      },
    ),
    forbid(
      'wire-below-platform',
      'lib/wire imports zod and kernel only',
      { path: '^lib/wire/', pathNot: HELPERS },
      { pathNot: ['^lib/wire/', '^lib/kernel/', '^node_modules/(zod|zod-openapi)/'] },
    ),
    forbid(
      'platform-below-modules',
      'platform imports no module and no screen',
      { path: '^lib/platform/', pathNot: HELPERS },
      {
        path: '^(lib/(modules|client|gateway|gateway-deps|routes|authentication|worker|runtime)|app|components)(/|\\.)',
      },
    ),
    forbid(
      'lib-has-no-react',
      'lib imports neither Next nor React',
      { path: '^lib/' },
      {
        path: '^node_modules/(next|react|react-dom|next-auth|@tanstack)/|^(app|components)/',
      },
    ),
    forbid(
      'states',
      'states import kernel only',
      { path: inModule('states') },
      {
        pathNot: ['^lib/kernel/', '^lib/modules/[^/]+/states\\.ts$'],
      },
    ),
    forbid(
      'contract',
      'contract: zod, kernel, wire, states, contract',
      { path: inModule('(contract|[a-z-]*operations)') },
      {
        pathNot: [
          '^lib/(kernel|wire)/',
          '^lib/modules/[^/]+/(states|contract|operations)\\.ts$',
          '^lib/modules/(admissions/decided|finality/import|members/(passkeys|roles|rules|sign-in-codes)|notifications/chat|operator/(accounts|liquidity|network)|settlements/(schedule|statements)|webhooks/(delivery|options))/contract\\.ts$',
          '^node_modules/zod/',
        ],
      },
    ),
    forbid(
      'table',
      'table: drizzle, states, policies, column helpers',
      { path: inModule('(table|directory)') },
      {
        pathNot: [
          '^node_modules/drizzle-orm/',
          '^lib/kernel/',
          '^lib/wire/events\\.ts$',
          '^lib/modules/[^/]+/(states|policies|table)\\.ts$',
          '^lib/platform/db/(columns|policies)\\.ts$',
        ],
      },
    ),
    forbid(
      'verbs',
      'a verb imports no HTTP code, no presenter and no other module except through its index',
      {
        path: '^lib/modules/.+\\.ts$',
        // events.ts converts records to their wire form for the outbox, as present.ts does for responses.
        pathNot: [
          '/((email-|security-)?routes|index|states|contract|(email-|security-)?operations|table|directory|present|(settled-)?events)\\.ts$',
          HELPERS,
        ],
      },
      { path: ['^node_modules/(hono|@hono)/', '/present\\.ts$', '/routes\\.ts$', '^lib/platform/http/'] },
    ),
    forbid(
      'modules-by-index',
      'import another module through its index.ts; its states, contract and presenter may be imported directly',
      { path: '^lib/modules/([^/]+)/', pathNot: HELPERS },
      {
        path: '^lib/modules/([^/]+)/',
        pathNot: ['^lib/modules/$1/', '^lib/modules/[^/]+/(index|states|contract|operations|policies|present)\\.ts$'],
      },
    ),
    forbid(
      'routes',
      'routes do not touch the database',
      { path: inModule('[a-z-]*routes') },
      {
        path: '^node_modules/(drizzle-orm|pg|@electric-sql)/',
      },
    ),
    forbid(
      'client',
      'the client imports contracts and the types of server code, never its values',
      { path: '^lib/client/', pathNot: HELPERS },
      {
        path: '^lib/(platform|gateway|gateway-deps|routes|authentication|worker|runtime|modules)(/|\\.)',
        pathNot: '^lib/modules/[^/]+/(contract|operations|states)\\.ts$|^lib/modules/operations\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'mcp-through-the-api',
      'tools call operations with the client; they import no verb, no table and no database code',
      { path: '^lib/mcp/', pathNot: HELPERS },
      {
        path: ['^lib/modules/', '^lib/platform/(db|write)/', '^node_modules/(drizzle-orm|pg|@electric-sql)/'],
        pathNot: '^lib/modules/([^/]+/(contract|states)|operations)\\.ts$',
      },
    ),
    forbid(
      'mcp-at-the-top',
      'only the gateway imports the MCP server, and only the MCP server imports its library',
      { pathNot: ['^lib/mcp/', '^lib/gateway\\.ts$', HELPERS] },
      { path: ['^lib/mcp/', '^node_modules/@modelcontextprotocol/'] },
    ),
    forbid(
      'components',
      'components import no feature and no data access',
      { path: '^components/' },
      {
        path: [
          '^lib/(modules|platform|client|gateway|gateway-deps|routes|authentication|worker|runtime)(/|\\.)',
          '^app/',
        ],
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'screens',
      'screens import contracts, states, kernel and the client; never verbs, tables or the platform',
      { path: '^app/', pathNot: ['^app/(api|_session)/', HELPERS] },
      {
        path: '^lib/',
        pathNot: [
          '^lib/(kernel|wire|client)/',
          '^lib/modules/(members/(passkeys|roles)|notifications/chat|settlements/statements|webhooks/options|[^/]+)/(contract|operations|states)\\.ts$',
        ],
        dependencyTypesNot: ['type-only'],
      },
    ),
    ...ownParts,
    forbid(
      'session-owns-next-auth',
      'only app/_session imports next-auth',
      {
        path: '^(app|components|lib)/',
        pathNot: '^app/(_session|api/auth)/',
      },
      { path: '^node_modules/next-auth/' },
    ),
    forbid(
      'browser-tests-outside-only',
      'browser tests use the server from outside: they import no module and no platform code',
      { path: '^e2e/' },
      {
        path: '^lib/(modules|platform)/',
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'sdk-alone',
      'the client imports its own files and openapi-fetch only, so that it can be published',
      { path: '^sdk/src/' },
      { pathNot: ['^sdk/src/', '^node_modules/openapi-fetch/'], dependencyTypesNot: ['core'] },
    ),
    forbid(
      'sdk-without-node',
      'the client also runs where there is no Node; only its command line uses it',
      { path: '^sdk/src/', pathNot: '^sdk/src/cli/' },
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'nothing-imports-sdk',
      'the gateway and the console do not use the client; its tests do',
      { pathNot: '^sdk/' },
      { path: '^sdk/' },
    ),
    ...order.slice(0, -1),
  ],
  options: {
    doNotFollow: { path: NPM },
    exclude: { path: '^(\\.next|\\.data|sdk/dist)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
    },
    cache: { folder: '.cache/depcruise', strategy: 'content' },
  },
}
