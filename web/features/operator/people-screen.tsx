import { ListTools, useOrderedList } from './list-tools.tsx';
import { usePeople } from './operator.ts';
import { OperatorPage } from './operator-page.tsx';
import { PersonLine } from './person-line.tsx';
import { ShownList } from './shown-list.tsx';

export default function PeopleScreen() {
  return (
    <OperatorPage title="People" lead="Everyone who has an account here.">
      <People />
    </OperatorPage>
  );
}

function People() {
  const list = useOrderedList('/operator/people', [
    { value: 'name', label: 'By name' },
    { value: 'newest', label: 'Newest first' },
  ]);
  const people = usePeople(list.name, list.page, list.order);
  return (
    <>
      <ListTools label="Search people" list={list} />
      <ShownList
        noun="the people"
        label="People"
        query={people}
        items={(answer) => answer.people}
        empty={{ title: 'No Results Found', text: 'Nobody here has that name, e-mail address or number.' }}
        page={list.page}
        address={list.address}
      >
        {(person) => <PersonLine key={person.id} person={person} />}
      </ShownList>
    </>
  );
}
