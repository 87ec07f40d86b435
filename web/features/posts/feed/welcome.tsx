import { LinkButton } from '../../../ui/link-button.tsx';
import { Scene } from '../../../ui/pages/scene.tsx';
import { EmptyYard } from '../../../ui/pictures/empty-yard.tsx';
import { Name } from '../../../ui/text/name.tsx';
import { payAddress, useUnpaidLoops } from '../../loops/loops.ts';
import classes from './welcome.module.css';

export function Welcome() {
  const unpaidLoops = useUnpaidLoops();
  return (
    <>
      <title>Welcome to Loopyard</title>
      <Scene
        heading="h1"
        title="Welcome to Loopyard"
        text="Loops are private places for your school, club or union. Make one of your own, or join with the code you were given."
        picture={<EmptyYard />}
      >
        <LinkButton to="/create-loop" color="pink" size="lg">
          Add Loops
        </LinkButton>
        {unpaidLoops.map(({ id, name, is_fee_charged }) => (
          <LinkButton key={id} to={payAddress(id)} variant="default" size="lg" className={classes.join}>
            <span>
              {is_fee_charged ? 'Pay and join' : 'Join'} <Name>{name}</Name>
            </span>
          </LinkButton>
        ))}
      </Scene>
    </>
  );
}
