/** On both forms that invite. */
export const schoolAnswersWords = {
  label: 'The school answers for these',
  description:
    'For children too young to agree by themselves: with this no parent is asked by e-mail. Only tick it if the school has the parents’ consent.',
};
