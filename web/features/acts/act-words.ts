import type { ActDetail, ActName } from '@loopyard/contract/acts.ts';
import { type RuleName, rules } from '@loopyard/contract/rules.ts';
import { isolated } from '../../lib/words.ts';
import type { LoopAct } from './acts.ts';

type Facts = { admin: string; person: string; isOneself: boolean; role: string | null; detail: ActDetail };
type ActWords = { label: string; sentence: (facts: Facts) => string };

const decisions: Record<string, string> = { kept: 'kept', removed: 'removed', warned: 'warned the person' };

const sanctionWords: Record<string, (person: string) => string> = {
  warning: (person) => `warned ${person}`,
  hold: (person) => `decided that what ${person} writes waits for an admin`,
  mute: (person) => `decided that ${person} may not write for a while`,
  removal: (person) => `removed ${person} from the loop`,
};

/** Each act with its name in the filter and its sentence. */
export const actWords: Record<ActName, ActWords> = {
  admin_made: {
    label: 'Admins made',
    sentence: ({ admin, person }) => `${admin} made ${person} an admin`,
  },
  admin_unmade: {
    label: 'Admins removed',
    sentence: ({ admin, person, isOneself }) =>
      isOneself ? `${admin} stepped down as an admin` : `${admin} removed ${person} as an admin`,
  },
  lead_made: {
    label: 'Safeguarding leads named',
    sentence: ({ admin, person }) => `${admin} made ${person} a safeguarding lead`,
  },
  lead_unmade: {
    label: 'Safeguarding leads removed',
    sentence: ({ admin, person }) => `${admin} removed ${person} as a safeguarding lead`,
  },
  member_removed: {
    label: 'Members removed',
    sentence: ({ admin, person }) => `${admin} removed ${person} from the loop`,
  },
  role_given: {
    label: 'Roles given',
    sentence: ({ admin, person, role, detail }) =>
      detail.new === null
        ? `${admin} took the role of ${person} away`
        : `${admin} gave ${person} ${the(role)}`,
  },
  role_made: {
    label: 'Roles added',
    sentence: ({ admin, role }) => `${admin} added ${the(role)}`,
  },
  role_deleted: {
    label: 'Roles deleted',
    sentence: ({ admin }) => `${admin} deleted a role`,
  },
  role_renamed: {
    label: 'Roles renamed',
    sentence: ({ admin, role }) => `${admin} renamed ${the(role)}`,
  },
  role_age_changed: {
    label: 'Roles under 18',
    sentence: ({ admin, role, detail }) =>
      detail.new
        ? `${admin} said that members with ${the(role)} are under 18`
        : `${admin} said that members with ${the(role)} are not under 18`,
  },
  age_marked: {
    label: 'Members under 18',
    sentence: ({ admin, person, detail }) => {
      if (detail.new === null) return `${admin} took the age mark of ${person} away`;
      return detail.new
        ? `${admin} marked ${person} as under 18`
        : `${admin} marked ${person} as 18 or older`;
    },
  },
  default_role_changed: {
    label: 'Role of new members',
    sentence: ({ admin, role, detail }) =>
      detail.new === null
        ? `${admin} chose no role for new members`
        : `${admin} chose ${the(role)} for new members`,
  },
  code_made: {
    label: 'Invitation codes made',
    sentence: ({ admin }) => `${admin} made an invitation code`,
  },
  code_withdrawn: {
    label: 'Invitation codes withdrawn',
    sentence: ({ admin }) => `${admin} withdrew an invitation code`,
  },
  public_changed: {
    label: 'Public or private',
    sentence: ({ admin, detail }) =>
      detail.new ? `${admin} made the loop public` : `${admin} made the loop no longer public`,
  },
  guests_changed: {
    label: 'Guest access',
    sentence: ({ admin, detail }) =>
      detail.new ? `${admin} let guests read` : `${admin} ended guest access`,
  },
  adults_changed: {
    label: 'Adults only',
    sentence: ({ admin, detail }) =>
      detail.new
        ? `${admin} said that everybody is 18 or older`
        : `${admin} said that some members may be under 18`,
  },
  rule_changed: {
    label: 'Rules changed',
    sentence: ({ admin, detail: { name, old, new: value } }) => {
      const label = isRule(name) ? rules[name].label : name;
      if (value === undefined) return `${admin} changed the text “${label}”`;
      return `${admin} changed “${label}” from “${choiceWords(name, old)}” to “${choiceWords(name, value)}”`;
    },
  },
  words_added: {
    label: 'Watched words added',
    sentence: ({ admin, detail }) => `${admin} added watched words: ${String(detail.new)}`,
  },
  word_removed: {
    label: 'Watched words removed',
    sentence: ({ admin }) => `${admin} removed a watched word`,
  },
  case_decided: {
    label: 'Reports decided',
    sentence: ({ admin, detail }) => `${admin} decided about a report: ${decisions[String(detail.new)]}`,
  },
  sanction_given: {
    label: 'Sanctions given',
    sentence: ({ admin, person, detail }) => `${admin} ${sanctionWords[String(detail.new)]?.(person)}`,
  },
  sanction_lifted: {
    label: 'Sanctions lifted',
    sentence: ({ admin, person }) => `${admin} lifted a sanction of ${person}`,
  },
  appeal_answered: {
    label: 'Appeals answered',
    sentence: ({ admin, detail }) =>
      detail.new === 'reversed'
        ? `${admin} took a decision back after an appeal`
        : `${admin} left a decision as it was after an appeal`,
  },
  post_announced: {
    label: 'Announcements',
    sentence: ({ admin }) => `${admin} announced a post to everybody who may see it`,
  },
  announcement_reminded: {
    label: 'Reminders',
    sentence: ({ admin }) => `${admin} reminded members of an announcement`,
  },
  post_pinned: {
    label: 'Pinned',
    sentence: ({ admin }) => `${admin} pinned a post above the feed`,
  },
  post_unpinned: {
    label: 'Unpinned',
    sentence: ({ admin }) => `${admin} unpinned a post`,
  },
  owner_changed: {
    label: 'Owner changed',
    sentence: ({ admin, person }) => `${admin} handed the loop over to ${person}`,
  },
  loop_deleted: {
    label: 'Loop deleted',
    sentence: ({ admin }) => `${admin} deleted the loop`,
  },
  loop_restored: {
    label: 'Loop restored',
    sentence: ({ admin }) => `${admin} brought the loop back`,
  },
};

/** Acts that are newer than this page show their name. */
export function actSentence(act: LoopAct, roles: { id: number; name: string }[]): string {
  const words = Object.hasOwn(actWords, act.act) ? actWords[act.act as ActName] : null;
  const { actor, detail, subject_type: type, subject_id: subjectId } = act;
  const roleId = type === 'Role' ? subjectId : detail.new;
  const facts = {
    admin: actor ? isolated(actor.name) : 'The people who run this server',
    person: isolated(act.subject_name ?? 'somebody'),
    isOneself: type === 'User' && actor?.id === subjectId,
    role: roles.find(({ id }) => id === roleId)?.name ?? null,
    detail: detail as ActDetail,
  };
  return words ? words.sentence(facts) : `${facts.admin}: ${act.act}`;
}

function the(role: string | null): string {
  return role === null ? 'a role that has been deleted since' : `the role ${isolated(role)}`;
}

const isRule = (name: string | undefined): name is RuleName => name !== undefined && name in rules;

function choiceWords(name: string | undefined, value: ActDetail['old']): string {
  const rule = isRule(name) ? rules[name] : null;
  const choices: readonly { value: unknown; label: string }[] = rule?.kind === 'choice' ? rule.choices : [];
  return choices.find((choice) => choice.value === value)?.label ?? String(value);
}
