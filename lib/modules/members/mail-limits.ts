import { type Counter, countersInMemory, type MakeCounter } from '../../platform/limits/counters.ts'

const HOUR_SECONDS = 3600
const DAY_SECONDS = 24 * 3600
const TO_RECIPIENT = 5
const OF_MENTIONS = 10
const FROM_ORGANIZATION = 20
const FROM_VERIFIED_ORGANIZATION = 200

/** The organization whose member causes a mail. */
export type MailingOrganization = { readonly token: string; readonly isVerified: boolean }

/** Quotas of mails to recipients who did not request them (decisions 0072, 0130 and 0149). */
export type MailLimits = {
  /**
   * Counts an invitation. Returns false if the quota of the organization or the recipient is used
   * up.
   */
  mayInvite(organization: MailingOrganization, recipient: string): Promise<boolean>
  /**
   * The same for a confirmation mail. One for a sign-up counts for no organization, because each
   * address has a quota of sign-ups.
   */
  mayConfirm(recipient: string, organization?: MailingOrganization): Promise<boolean>
  /**
   * Makes a password reset by email, unless the recipient's quota is used up. Counts only if `make`
   * returns one (decision 0142).
   */
  reset<T>(recipient: string, make: () => Promise<T | undefined>): Promise<T | undefined>
  /** Counts a reset link that an admin sends. Returns false if the recipient's quota is used up. */
  mayResetFor(recipient: string): Promise<boolean>
  /** Counts a mail about a mention. Returns false if the member's quota is used up. */
  mayMention(memberId: string): Promise<boolean>
}

/** The quotas of decision 0072. They apply regardless of RATE_LIMIT_PER_SECOND. */
export function createMailLimits(make: MakeCounter = countersInMemory): MailLimits {
  const recipients = make('invitations to a mailbox', TO_RECIPIENT, HOUR_SECONDS)
  const confirmations = make('confirmations to a mailbox', TO_RECIPIENT, HOUR_SECONDS)
  const resets = make('password resets to a mailbox', TO_RECIPIENT, HOUR_SECONDS)
  const resetsByAdmins = make('password resets by admins to a mailbox', TO_RECIPIENT, HOUR_SECONDS)
  const mentions = make('mentions of a member', OF_MENTIONS, HOUR_SECONDS)
  const organizations = make('invitations of an organization', FROM_ORGANIZATION, DAY_SECONDS)
  const maySend = async ({ token, isVerified }: MailingOrganization) =>
    (await organizations.penalty(token)).consumedPoints <= (isVerified ? FROM_VERIFIED_ORGANIZATION : FROM_ORGANIZATION)
  const mayReceive = async (counter: Counter, recipient: string) =>
    (await counter.penalty(mailboxOf(recipient))).consumedPoints <= TO_RECIPIENT
  return {
    // The sender's quota comes first, so that a sender without one does not use up the recipient's.
    mayInvite: async (organization, recipient) =>
      (await maySend(organization)) && (await mayReceive(recipients, recipient)),
    // The recipient's quota comes first, so that a member who requests mails to their own mailbox
    // does not use up the organization's.
    mayConfirm: async (recipient, organization) =>
      (await mayReceive(confirmations, recipient)) && (!organization || (await maySend(organization))),
    // Counted before, so that concurrent requests stay within the quota, and returned afterwards.
    reset: async (recipient, make) => {
      const made = (await mayReceive(resets, recipient)) ? await make() : undefined
      if (!made) await resets.reward(mailboxOf(recipient))
      return made
    },
    mayResetFor: (recipient) => mayReceive(resetsByAdmins, recipient),
    mayMention: async (memberId) => (await mentions.penalty(memberId)).consumedPoints <= OF_MENTIONS,
  }
}

/** `name+anything@host` is the mailbox of `name@host` with most providers. */
const mailboxOf = (email: string): string => email.toLowerCase().replace(/\+[^@]*(?=@)/, '')
