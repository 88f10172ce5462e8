import type { Permission } from '#lib/kernel/permissions.ts'

type Words = { readonly label: string; readonly may: string }

/** Labels of permissions, and what they allow, in the groups of the console. */
export const PERMISSION_GROUPS = [
  {
    title: 'Tasks and notes',
    words: {
      'tasks.decide': {
        label: 'Accept and decline tasks',
        may: 'Accept, decline, snooze and be assigned tasks, and refuse recalls',
      },
      'tasks.reassign': { label: 'Release colleagues’ tasks', may: 'Unassign tasks that other members have claimed' },
      'assignment_rules.manage': { label: 'Manage assignment rules', may: 'Decide who is assigned new tasks' },
      'message_templates.write': {
        label: 'Edit message templates',
        may: 'Create, edit and delete templates for messages and notes',
      },
      'notes.write': { label: 'Write notes', may: 'Write notes, and edit and delete your own' },
      'notes.moderate': { label: 'Delete colleagues’ notes', may: 'Also requires permission to write notes' },
    },
  },
  {
    title: 'Payments and customers',
    words: {
      'payments.create': { label: 'Create payments', may: 'Create and submit payments' },
      'recalls.create': { label: 'Recall payments', may: 'Ask another institution to return a payment' },
      'returns.create': {
        label: 'Return funds',
        may: 'Send all or part of a received payment back, and grant recalls',
      },
      'customers.write': { label: 'Edit customers', may: 'Create, change and delete customers' },
      'links.write': { label: 'Manage links', may: 'Propose, accept and decline links between customers' },
      'accounts.write': { label: 'Manage accounts', may: 'Add, verify and delete bank accounts' },
      'settlements.run': { label: 'Run settlements', may: 'Run sandbox settlements ahead of schedule' },
      'sandbox.use': {
        label: 'Simulate sandbox activity',
        may: 'Simulate payments and trigger scheduled events early',
      },
    },
  },
  {
    title: 'Developers',
    words: {
      'api_keys.manage': {
        label: 'Manage API keys',
        may: 'Revoke keys, and create, change and rotate keys with no more permissions than this role',
      },
      'webhooks.manage': { label: 'Manage webhooks', may: 'Add and change webhooks, and view their secrets' },
      'webhooks.redeliver': { label: 'Resend webhook events', may: 'Resend events and send test events' },
      'namespaces.manage': { label: 'Manage namespaces', may: 'Create namespaces and change their settings' },
    },
  },
  {
    title: 'Organization',
    words: {
      'saved_views.share': { label: 'Share views', may: 'Share saved filters and columns with the organization' },
      'audit.read': { label: 'View the audit log', may: 'View and export all audited actions' },
      'audit_delivery.manage': {
        label: 'Manage audit log delivery',
        may: 'Choose the endpoint that receives the audit log',
      },
      'members.manage': {
        label: 'Manage members',
        may: 'Invite and remove members, and assign roles with no more permissions than this one',
      },
      'roles.manage': {
        label: 'Manage roles',
        may: 'Create and change roles with no more permissions than this one',
      },
      'organization.manage': { label: 'Edit the organization', may: 'Change details and request live access' },
    },
  },
  {
    title: 'Built-in roles only',
    words: {
      read: { label: 'View the organization', may: 'View everything except the audit log and invitations' },
      'approvals.manage': {
        label: 'Decide approval requests',
        may: 'View all requests, and approve or reject them',
      },
      'approval_rules.manage': { label: 'Edit approval rules', may: 'Choose which changes need a second admin' },
      'organization.delete': { label: 'Delete the organization', may: 'Request and cancel its deletion' },
      'service_tokens.manage': { label: 'Manage service tokens', may: 'Create and revoke tokens of other systems' },
      'sign_in_rules.manage': {
        label: 'Edit sign-in rules',
        may: 'Change second factor, session and IP address rules',
      },
      'single_sign_on.manage': { label: 'Manage single sign-on', may: 'Connect an identity provider' },
      'operator.read': { label: 'View the network', may: 'View the network operator’s pages' },
      'operator.manage': { label: 'Operate the network', may: 'Verify and suspend organizations' },
    },
  },
] as const satisfies readonly { title: string; words: Partial<Record<Permission, Words>> }[]

/** Words by permission. */
export const PERMISSION_WORDS = Object.assign({}, ...PERMISSION_GROUPS.map(({ words }) => words)) as Record<
  Permission,
  Words
>
