import { bucketOf } from '../../platform/bucket-of.ts'
import { type Counter, countersInMemory, type MakeCounter } from '../../platform/limits/counters.ts'

const HOUR_SECONDS = 3600
const DAY_SECONDS = 24 * 3600
const TO_RECIPIENT = 5
const OF_MENTIONS = 10
const OF_CHANGES = 20
const OF_SETTINGS = 20
const OF_DIRECTORY = 20
const OF_LOSSES = 5
const OF_ALERTS = 1
const OF_APPROVALS = 60
const OF_APPROVALS_BY_MEMBER = 15
const OF_DELETION_REQUESTS = 5
const OF_NOTIFICATIONS = 200
const OF_NOTIFICATIONS_TO_MEMBER = 20
const FROM_ORGANIZATION = 20
const FROM_VERIFIED_ORGANIZATION = 200
const TO_RECIPIENT_FROM_ADDRESS = 3
const FROM_UNCONFIRMED_MEMBER = 5

/** The organization whose member causes a mail. */
export type MailingOrganization = { readonly token: string; readonly isVerified: boolean }

/** The member who causes a mail. `isConfirmed`: whether the member has confirmed an email. */
type MailingMember = { readonly token: string; readonly isConfirmed: boolean }

/** The organization and member that cause a mail. */
export type MailCause = { readonly organization: MailingOrganization; readonly member: MailingMember }

/** Quotas of mails to recipients who did not request them (decisions 0072, 0130, 0149 and 0160). */
export type MailLimits = {
  /**
   * Counts an invitation from a member with a confirmed email. Returns false if the quota of the
   * organization or the recipient is used up.
   */
  mayInvite(organization: MailingOrganization, recipient: string): Promise<boolean>
  /**
   * Counts a confirmation mail that is requested from a client address. Returns false if a quota is
   * used up. A sign-up has no cause, because each address has a quota of sign-ups. A mail caused by a
   * member without a confirmed email also counts against that member's quota, and all such mails
   * together use at most half of the organization's.
   */
  mayConfirm(recipient: string, address: string, cause?: MailCause): Promise<boolean>
  /**
   * Makes a password reset by email, unless the recipient's quota is used up. Counts only if `make`
   * returns one (decision 0142).
   */
  reset<T>(recipient: string, make: () => Promise<T | undefined>): Promise<T | undefined>
  /** Counts a reset link that an admin sends. Returns false if the recipient's quota is used up. */
  mayResetFor(recipient: string): Promise<boolean>
  /** Counts a mail about a mention. Returns false if the member's quota is used up. */
  mayMention(memberId: string): Promise<boolean>
  /** Counts a mail about a change of how a member signs in. Returns false if the member's quota is used up. */
  mayReportChange(memberId: string): Promise<boolean>
  /**
   * Counts a notice of changed sign-in or audit log delivery. Other notices must not use up its quota,
   * because anyone who can cause those could hide the change. Returns false if it is used up.
   */
  mayReportSettings(organizationId: string): Promise<boolean>
  /** Counts a notice of what a directory did. Returns false if the organization's quota is used up. */
  mayReportDirectory(organizationId: string): Promise<boolean>
  /** Counts a notice of an admin whom a directory took away. Returns false if the organization's quota is used up. */
  mayReportLoss(organizationId: string): Promise<boolean>
  /**
   * Counts an alert that a namespace has used up to a threshold of its limit, which its payments can cause at will:
   * it must not use up the quota of other notices, nor of other thresholds. Returns false if it was sent within
   * the hour.
   */
  mayAlertOfUse(partnerId: string, currency: string, threshold: number): Promise<boolean>
  /**
   * Counts a mail about an approval request, which has a quota of its own, so that many requests do
   * not use up that of notices. Returns false if the quota of the member who causes it, or of the
   * organization, is used up.
   */
  mayMailApproval(organizationId: string, memberId: string): Promise<boolean>
  /**
   * Counts a request to delete the organization, which is mailed to all members, as is its
   * cancellation. Returns false if the quota is used up.
   */
  mayRequestDeletion(organizationId: string): Promise<boolean>
  /**
   * Counts a mail about a notification, which other namespaces can cause. Returns false if the quota of the member or
   * of the organization is used up; the notification then waits for the member's digest. `own` names a kind with
   * quotas of its own.
   */
  mayMailNotification(organizationId: string, memberId: string, own?: string): Promise<boolean>
}

/** The quotas of decisions 0072 and 0160. They apply regardless of RATE_LIMIT_PER_SECOND. */
export function createMailLimits(make: MakeCounter = countersInMemory): MailLimits {
  const recipients = make('invitations to a mailbox', TO_RECIPIENT, HOUR_SECONDS)
  const resets = make('password resets to a mailbox', TO_RECIPIENT, HOUR_SECONDS)
  const resetsByAdmins = make('password resets by admins to a mailbox', TO_RECIPIENT, HOUR_SECONDS)
  const mentions = make('mentions of a member', OF_MENTIONS, HOUR_SECONDS)
  const changes = make('security changes of a member', OF_CHANGES, HOUR_SECONDS)
  const settings = make('changed settings of an organization', OF_SETTINGS, HOUR_SECONDS)
  const directory = make('notices of an organization’s directory', OF_DIRECTORY, HOUR_SECONDS)
  const losses = make('lost admins of an organization', OF_LOSSES, HOUR_SECONDS)
  const alerts = make('alerts of a threshold of a namespace', OF_ALERTS, HOUR_SECONDS)
  const approvals = make('approval mails of an organization', OF_APPROVALS, HOUR_SECONDS)
  const approvalsBy = make('approval mails caused by a member', OF_APPROVALS_BY_MEMBER, HOUR_SECONDS)
  const deletionRequests = make('deletion requests of an organization', OF_DELETION_REQUESTS, HOUR_SECONDS)
  const organizations = make('invitations of an organization', FROM_ORGANIZATION, DAY_SECONDS)
  const notifications = make('notification mails of an organization', OF_NOTIFICATIONS, HOUR_SECONDS)
  const notificationsTo = make('notification mails of a member', OF_NOTIFICATIONS_TO_MEMBER, HOUR_SECONDS)
  const confirmation = confirmationLimits(make, organizations)
  return {
    // The sender's quota comes first, so that a sender without one does not use up the recipient's.
    mayInvite: (organization, recipient) =>
      countedForAll([
        [organizations, organization.token, quotaOf(organization)],
        [recipients, mailboxOf(recipient), TO_RECIPIENT],
      ]),
    mayConfirm: confirmation,
    // Counted before, so that concurrent requests stay within the quota, and returned afterwards.
    reset: async (recipient, make) => {
      const isWithin = await counted(resets, mailboxOf(recipient), TO_RECIPIENT)
      const made = isWithin ? await make() : undefined
      if (!made) await resets.reward(mailboxOf(recipient))
      return made
    },
    mayResetFor: (recipient) => counted(resetsByAdmins, mailboxOf(recipient), TO_RECIPIENT),
    mayMention: (memberId) => counted(mentions, memberId, OF_MENTIONS),
    mayReportChange: (memberId) => counted(changes, memberId, OF_CHANGES),
    mayReportSettings: (organizationId) => counted(settings, organizationId, OF_SETTINGS),
    mayReportDirectory: (organizationId) => counted(directory, organizationId, OF_DIRECTORY),
    mayReportLoss: (organizationId) => counted(losses, organizationId, OF_LOSSES),
    mayAlertOfUse: (partnerId, currency, threshold) =>
      counted(alerts, `${partnerId} ${currency} ${threshold}`, OF_ALERTS),
    mayMailApproval: (organizationId, memberId) =>
      countedForAll([
        [approvalsBy, memberId, OF_APPROVALS_BY_MEMBER],
        [approvals, organizationId, OF_APPROVALS],
      ]),
    mayRequestDeletion: (organizationId) => counted(deletionRequests, organizationId, OF_DELETION_REQUESTS),
    mayMailNotification: (organizationId, memberId, own) => {
      const keyOf = (token: string) => (own === undefined ? token : `${token} ${own}`)
      return countedForAll([
        [notificationsTo, keyOf(memberId), OF_NOTIFICATIONS_TO_MEMBER],
        [notifications, keyOf(organizationId), OF_NOTIFICATIONS],
      ])
    },
  }
}

/**
 * Counts from the narrowest quota to the widest, so that a member whose own quota is used up takes
 * nothing from the quotas of others.
 */
function confirmationLimits(make: MakeCounter, organizations: Counter): MailLimits['mayConfirm'] {
  const members = make('mails of an unconfirmed member', FROM_UNCONFIRMED_MEMBER, DAY_SECONDS)
  const fromAddress = make('confirmations to a mailbox from an address', TO_RECIPIENT_FROM_ADDRESS, HOUR_SECONDS)
  const mailboxes = make('confirmations to a mailbox', TO_RECIPIENT, HOUR_SECONDS)
  const unconfirmed = make('mails of unconfirmed members', FROM_ORGANIZATION / 2, DAY_SECONDS)
  return async (recipient, address, cause) => {
    const mailbox = mailboxOf(recipient)
    const toMailbox: Quota[] = [
      [fromAddress, `${mailbox} ${bucketOf(address)}`, TO_RECIPIENT_FROM_ADDRESS],
      [mailboxes, mailbox, TO_RECIPIENT],
    ]
    if (!cause) return countedForAll(toMailbox)
    const { organization, member } = cause
    const ofOrganization: Quota = [organizations, organization.token, quotaOf(organization)]
    if (member.isConfirmed) return countedForAll([...toMailbox, ofOrganization])
    return countedForAll([
      [members, member.token, FROM_UNCONFIRMED_MEMBER],
      ...toMailbox,
      [unconfirmed, organization.token, quotaOf(organization) / 2],
      ofOrganization,
    ])
  }
}

type Quota = readonly [counter: Counter, key: string, quota: number]

/** Counts against each quota in order. If one is used up, undoes all of it and returns false. */
async function countedForAll(quotas: readonly Quota[]): Promise<boolean> {
  for (const [n, quota] of quotas.entries()) {
    if (await counted(...quota)) continue
    await Promise.all(quotas.slice(0, n + 1).map(([counter, key]) => counter.reward(key)))
    return false
  }
  return true
}

/** Maximum mails of an organization per day. */
const quotaOf = ({ isVerified }: MailingOrganization): number =>
  isVerified ? FROM_VERIFIED_ORGANIZATION : FROM_ORGANIZATION

/** Counts one more mail. Returns whether it is within the quota. */
const counted = async (counter: Counter, key: string, quota: number): Promise<boolean> =>
  (await counter.penalty(key)).consumedPoints <= quota

/**
 * `name+anything@host` is the mailbox of `name@host` with most providers. Gmail also ignores dots,
 * and has two domains.
 */
function mailboxOf(email: string): string {
  const mailbox = email.toLowerCase().replace(/\+[^@]*(?=@)/, '')
  const [, name] = /^(.*)@(gmail|googlemail)\.com$/.exec(mailbox) ?? []
  return name === undefined ? mailbox : `${name.replaceAll('.', '')}@gmail.com`
}
